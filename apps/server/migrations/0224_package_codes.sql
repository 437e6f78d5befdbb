-- Packages leave as links: who can open one with a code that the office emails, and these codes (as in 0218).
ALTER TABLE application_submission ADD COLUMN code_required boolean NOT NULL DEFAULT false;
CREATE TABLE application_package_reader (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  submission_id bigint NOT NULL REFERENCES application_submission ON DELETE CASCADE,
  email text NOT NULL,
  CONSTRAINT application_package_reader_once UNIQUE (submission_id, email)
);
CREATE TABLE application_package_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  reader_id bigint NOT NULL REFERENCES application_package_reader ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  access_hash bytea,
  access_until timestamptz
);
CREATE INDEX application_package_code_reader ON application_package_code (reader_id, id);

-- The message with a signer's copy, whose attachment is erased with the papers.
ALTER TABLE application_signed_copy ADD COLUMN message_id bigint;
