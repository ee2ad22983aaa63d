"""The small set of things a hand can work: buttons, toggles, lists, pages, dialogs."""
