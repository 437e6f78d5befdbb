-- Photos of a listing: what each shows, which upload brought it, and the way back of one that was removed.
ALTER TABLE listing_photo
  ADD caption text NOT NULL DEFAULT '',
  ADD floorplan boolean NOT NULL DEFAULT false;

-- An upload that is sent again, since its answer was lost, is known by its key.
CREATE TABLE listing_upload (
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  upload_key text NOT NULL,
  name text NOT NULL REFERENCES media (name) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, upload_key)
);

CREATE TABLE listing_photo_removed (
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  name text NOT NULL REFERENCES media (name) ON DELETE CASCADE,
  caption text NOT NULL,
  floorplan boolean NOT NULL,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (listing_id, name)
);
