-- What verifications replaced, so that verifying many listings at once can be undone while nothing else was verified.
CREATE TABLE listing_verification (
  batch_id uuid NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  by_id bigint NOT NULL REFERENCES person ON DELETE CASCADE,
  verified_at timestamptz NOT NULL,
  verified_at_before timestamptz,
  verified_by_before bigint,
  PRIMARY KEY (batch_id, listing_id)
);
CREATE INDEX listing_verification_listing ON listing_verification (listing_id);
