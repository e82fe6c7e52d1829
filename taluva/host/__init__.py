"""A table that players on other machines join over ssh. Needs the extra ``taluva[host]``."""
