-- Counts the saves of a template, so that the second of two writers gets a conflict.
ALTER TABLE mail_template ADD version integer NOT NULL DEFAULT 1;
