"""Reading a typed line: words and their kinds, a grammar that is data, and what is wrong."""
