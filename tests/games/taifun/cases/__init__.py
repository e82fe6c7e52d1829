"""Every rule and every card of Taifun as short positions, moves, and what the rules say about them.

The ``.txt`` files hold the cases, a group of rules each; ``cases.py`` reads them and says how they
are written.
"""
