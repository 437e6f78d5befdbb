-- What signers fill in on the pages of a document, in ten-thousandths of the page as it is shown.
CREATE TABLE signature_request_field (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  request_id bigint NOT NULL REFERENCES signature_request ON DELETE CASCADE,
  signer_id bigint NOT NULL REFERENCES signature_request_signer ON DELETE CASCADE,
  kind text NOT NULL CONSTRAINT signature_request_field_kind
    CHECK (kind IN ('signature', 'initials', 'date', 'text', 'checkbox')),
  -- From 1.
  page integer NOT NULL,
  x integer NOT NULL,
  y integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  required boolean NOT NULL,
  label text NOT NULL,
  CONSTRAINT signature_request_field_place CHECK (page > 0 AND x >= 0 AND y >= 0 AND width > 0 AND height > 0
    AND x + width <= 10000 AND y + height <= 10000)
);
CREATE INDEX signature_request_field_request ON signature_request_field (request_id, page, y, x, id);
CREATE INDEX signature_request_field_signer ON signature_request_field (signer_id);

-- What a signature covers of the fields, with their values: an encrypted file, and the SHA-256 of its text.
CREATE TABLE signature_request_covered_fields (
  signer_id bigint PRIMARY KEY REFERENCES signature_request_signer ON DELETE CASCADE,
  file_key text NOT NULL REFERENCES signature_request_file,
  sha256 bytea NOT NULL
);
CREATE INDEX signature_request_covered_fields_file ON signature_request_covered_fields (file_key);
