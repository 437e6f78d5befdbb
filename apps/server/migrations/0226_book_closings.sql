-- Months and years whose books are closed: what is dated in one is booked on the first open day after it.

CREATE TABLE book_closing (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- A month (2026-11) or a year (2026), and its last day; all days before are closed with it.
  period text NOT NULL CONSTRAINT book_closing_period CHECK (period ~ '^\d{4}(-(0[1-9]|1[0-2]))?$'),
  last_day date NOT NULL,
  closed_by bigint NOT NULL REFERENCES agent,
  closed_at timestamptz NOT NULL,
  reopened_by bigint REFERENCES agent,
  reopened_at timestamptz,
  reason text NOT NULL DEFAULT '' CONSTRAINT book_closing_reason CHECK (length(reason) <= 500),
  CONSTRAINT book_closing_reopened CHECK ((reopened_by IS NULL) = (reopened_at IS NULL) AND (reopened_at IS NULL) = (reason = ''))
);
CREATE UNIQUE INDEX book_closing_once ON book_closing (last_day) WHERE reopened_at IS NULL;

-- Of a reversal: the day on which it counts in a year's tax forms where that is not the day of what it reverses, because
-- the books of that day were closed.
ALTER TABLE journal_entry ADD COLUMN counts_on date;

CREATE FUNCTION refuse_closed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.booked_on <= (SELECT max(last_day) FROM book_closing WHERE reopened_at IS NULL) THEN
    RAISE EXCEPTION 'the books of % are closed', NEW.booked_on USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER journal_entry_open_day BEFORE INSERT ON journal_entry
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
CREATE TRIGGER journal_posting_open_day BEFORE INSERT ON journal_posting
  FOR EACH ROW EXECUTE FUNCTION refuse_closed_day();
