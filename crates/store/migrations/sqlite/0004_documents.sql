-- What is kept about a table beside its events, such as an analysis, is a document everywhere else.
ALTER TABLE paper RENAME TO document;
