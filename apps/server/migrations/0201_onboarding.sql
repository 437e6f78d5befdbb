-- An office that moves in: steps it leaves out, and people invited from a list.

CREATE TABLE onboarding_skip (
  step text PRIMARY KEY,
  skipped_by bigint NOT NULL REFERENCES person,
  skipped_at timestamptz NOT NULL
);

CREATE TABLE people_import (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  undone_by bigint REFERENCES person,
  undone_at timestamptz
);

CREATE TABLE people_import_row (
  import_id bigint NOT NULL REFERENCES people_import ON DELETE CASCADE,
  row_number integer NOT NULL,
  kind text NOT NULL CONSTRAINT people_import_row_kind CHECK (kind IN ('new', 'known', 'refused')),
  name text NOT NULL,
  email text NOT NULL,
  roles text[] NOT NULL,
  notes text[] NOT NULL,
  -- No reference: an invitation is deleted when it is accepted by another link, renewed or canceled.
  invitation_id bigint,
  PRIMARY KEY (import_id, row_number)
);
