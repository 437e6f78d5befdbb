-- Encrypted files that are made from applications, and can be made again: papers with black bars.
CREATE TABLE application_copy_file (
  file_key text PRIMARY KEY,
  key_id integer NOT NULL REFERENCES encryption_key,
  created_at timestamptz NOT NULL
);
CREATE INDEX application_copy_file_key ON application_copy_file (key_id);
CREATE INDEX application_copy_file_created ON application_copy_file (created_at);

-- Black bars over parts of a paper, and the copy of the paper in which they are drawn into images of its pages.
CREATE TABLE application_paper_redaction (
  paper_id bigint PRIMARY KEY REFERENCES application_paper ON DELETE CASCADE,
  -- page (from 1), x, y, width, height in ten-thousandths of the page as it is shown
  bars jsonb NOT NULL,
  file_key text REFERENCES application_copy_file,
  -- Of the paper from which the copy was drawn: another one is drawn anew.
  sha256 bytea,
  changed_at timestamptz NOT NULL
);
CREATE INDEX application_paper_redaction_file ON application_paper_redaction (file_key);
