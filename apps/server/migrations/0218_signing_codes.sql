-- Whether signers enter a code, emailed to them, before a document opens.
ALTER TABLE signature_request ADD COLUMN code_required boolean NOT NULL DEFAULT false;
CREATE TABLE signature_request_code (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  signer_id bigint NOT NULL REFERENCES signature_request_signer ON DELETE CASCADE,
  -- SHA-256 of the link's token and the code: without the token the code can't be found by trying all.
  code_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries integer NOT NULL DEFAULT 0,
  used_at timestamptz,
  -- SHA-256 of the secret of the browser in which it was entered, and until when that opens the document.
  access_hash bytea,
  access_until timestamptz
);
CREATE INDEX signature_request_code_signer ON signature_request_code (signer_id, id);
