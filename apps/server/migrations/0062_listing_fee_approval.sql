-- A supervisor's approval of a tenant's fee beyond a rule, with the signed agreement that allows it. Rows and files
-- stay after a withdrawal: the disclosure is kept for three years.
CREATE TABLE listing_fee_approval (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  rule text NOT NULL CHECK (rule IN ('fare-broker-fee', 'deposit-cap')),
  max_cents bigint NOT NULL CHECK (max_cents > 0),
  reason text NOT NULL,
  file_key text NOT NULL UNIQUE,
  file_type text NOT NULL CHECK (file_type IN ('application/pdf', 'image/jpeg', 'image/png')),
  approved_by bigint REFERENCES agent ON DELETE SET NULL,
  approved_at timestamptz NOT NULL,
  withdrawn_by bigint REFERENCES agent ON DELETE SET NULL,
  withdrawn_at timestamptz
);
CREATE INDEX listing_fee_approval_listing ON listing_fee_approval (listing_id);
