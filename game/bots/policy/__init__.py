"""The quick player on counts: staged decisions, every number of its judgement a named weight."""
