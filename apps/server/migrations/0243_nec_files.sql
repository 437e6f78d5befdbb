-- The office as it files Forms 1099-NEC. One row.
CREATE TABLE nec_payer (
  one boolean PRIMARY KEY DEFAULT true CONSTRAINT nec_payer_one CHECK (one),
  name text NOT NULL,
  name_2 text NOT NULL,
  ein text NOT NULL CONSTRAINT nec_payer_ein CHECK (ein ~ '^\d{2}-\d{7}$'),
  street text NOT NULL,
  unit text NOT NULL,
  city text NOT NULL,
  state text NOT NULL,
  zip text NOT NULL,
  phone text NOT NULL,
  email text NOT NULL,
  changed_by bigint NOT NULL REFERENCES person,
  changed_at timestamptz NOT NULL
);

-- Header rows of the IRS's CSV templates by tax year.
CREATE TABLE nec_template (
  tax_year integer PRIMARY KEY,
  titles text[] NOT NULL CONSTRAINT nec_template_titles CHECK (cardinality(titles) > 0),
  stored_by bigint NOT NULL REFERENCES person,
  stored_at timestamptz NOT NULL
);

-- Downloads of files; whose numbers they had is in payee_tin_access.
CREATE TABLE nec_download (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tax_year integer NOT NULL,
  number integer NOT NULL,
  returns integer NOT NULL,
  person_id bigint NOT NULL REFERENCES person,
  at timestamptz NOT NULL
);
CREATE INDEX nec_download_year ON nec_download (tax_year, id);
