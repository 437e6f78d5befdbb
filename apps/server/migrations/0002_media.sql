-- Pictures of listings and people: public under 128-bit names. The bytes are in the file store under the name.
CREATE TABLE media (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CONSTRAINT media_name_unique UNIQUE CHECK (name ~ '^[0-9a-f]{32}\.(jpg|png|webp)$'),
  content_type text NOT NULL,
  bytes integer NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  sha256 bytea NOT NULL,
  created_by bigint REFERENCES agent ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
