"""Pictures of hex boards: their content, geometry and painters."""
