-- A file that is being stored is queued for deletion until its row is committed, so that a crash leaves none. Until then
-- its data key stays.
ALTER TABLE application_file_deletion ADD key_id integer REFERENCES encryption_key;
CREATE INDEX application_file_deletion_queued ON application_file_deletion (queued_at);
