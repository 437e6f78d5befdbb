-- An undo of a sheet goes on in the background too.
ALTER TABLE sheet_import_progress ADD undoes boolean NOT NULL DEFAULT false;
