"""One table for several machines: guests join over ssh. Needs the extra ``taluva[host]``."""
