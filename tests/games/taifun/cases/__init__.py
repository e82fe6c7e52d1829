"""Every rule and every card of Taifun as positions, moves, and what the rules say about them.

The ``.txt`` files hold the cases, one group of rules each. ``cases.py`` parses them and explains
their format.
"""
