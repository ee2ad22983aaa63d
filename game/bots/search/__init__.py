"""The players that think ahead: plans compared over worlds that the view allows."""
