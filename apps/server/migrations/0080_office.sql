-- The office itself: one row, asked for at set-up and changed by a supervisor.
CREATE TABLE office (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT office_single CHECK (id),
  name text NOT NULL DEFAULT 'PB Office' CONSTRAINT office_named CHECK (name <> ''),
  address text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  license_number text NOT NULL DEFAULT '',
  -- File name of an image.
  logo text,
  -- Null until the details were entered.
  modified_at timestamptz
);
INSERT INTO office DEFAULT VALUES;
