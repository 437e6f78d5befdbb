-- Packages that were built, each version once; the encrypted file is thrown away when it was not opened for a week.
CREATE TABLE application_package (
  household_id bigint NOT NULL REFERENCES application_household ON DELETE CASCADE,
  -- SHA-256 of what it contains; of plain numbers, the versions of their fields.
  content_hash bytea NOT NULL,
  -- Whose name is across its pages; empty for none.
  reader text NOT NULL,
  -- Null while it is built by the process that has the lease.
  file_key text REFERENCES application_copy_file,
  percent integer NOT NULL DEFAULT 0,
  lease uuid NOT NULL,
  leased_until timestamptz NOT NULL,
  used_at timestamptz NOT NULL,
  PRIMARY KEY (household_id, content_hash)
);
CREATE INDEX application_package_file ON application_package (file_key);
