-- What the agent learned of a person's criminal history: only after a conditional offer, encrypted, never in the form, the
-- package or a list.

CREATE TABLE application_criminal_history (
  form_id bigint PRIMARY KEY REFERENCES application_form ON DELETE CASCADE,
  sealed text NOT NULL,
  checked_on date NOT NULL,
  changed_at timestamptz NOT NULL,
  key_id integer GENERATED ALWAYS AS (split_part(sealed, '.', 1)::integer) STORED REFERENCES encryption_key
);
