-- Photos that the agent took at a stop, perhaps without a network; the key makes sure that each is added once.
CREATE TABLE tour_photo (
  tour_id bigint NOT NULL REFERENCES tour ON DELETE CASCADE,
  key text NOT NULL,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  name text NOT NULL,
  taken_at timestamptz NOT NULL,
  PRIMARY KEY (tour_id, key)
);
CREATE INDEX tour_photo_listing ON tour_photo (listing_id);
