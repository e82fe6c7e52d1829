"""Taifun: a sea god against two or three island tribes."""
