// This target has only texts, and the languages do not agree.
