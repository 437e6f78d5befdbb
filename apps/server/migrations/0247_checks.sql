-- The number of the next check, and where the office's printer puts it.
CREATE TABLE check_setting (
  is_only boolean PRIMARY KEY DEFAULT true CONSTRAINT check_setting_only CHECK (is_only),
  next_number integer NOT NULL CONSTRAINT check_setting_next CHECK (next_number BETWEEN 1 AND 99999999),
  -- Hundredths of an inch to the right and down.
  shift_right integer NOT NULL CONSTRAINT check_setting_right CHECK (shift_right BETWEEN -100 AND 100),
  shift_down integer NOT NULL CONSTRAINT check_setting_down CHECK (shift_down BETWEEN -100 AND 100),
  changed_by bigint REFERENCES person,
  changed_at timestamptz
);
INSERT INTO check_setting (next_number, shift_right, shift_down) VALUES (1001, 0, 0);

-- Checks of payouts. A number is given once, also when its check is void.
CREATE TABLE payout_check (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  number integer NOT NULL CONSTRAINT payout_check_number UNIQUE,
  payout_id bigint NOT NULL REFERENCES payout,
  cents bigint NOT NULL CONSTRAINT payout_check_amount CHECK (cents > 0),
  dated_on date NOT NULL,
  -- The void check that this one replaces.
  replaces_id bigint CONSTRAINT payout_check_replaced_once UNIQUE REFERENCES payout_check,
  created_by bigint NOT NULL REFERENCES person,
  created_at timestamptz NOT NULL,
  voided_by bigint REFERENCES person,
  voided_at timestamptz,
  void_reason text NOT NULL DEFAULT '',
  CONSTRAINT payout_check_void CHECK ((voided_at IS NULL) = (voided_by IS NULL) AND (voided_at IS NULL) = (void_reason = ''))
);
CREATE UNIQUE INDEX payout_check_payout ON payout_check (payout_id) WHERE voided_at IS NULL;
CREATE INDEX payout_check_of ON payout_check (payout_id, id);

CREATE TABLE payout_check_print (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  check_id bigint NOT NULL REFERENCES payout_check,
  person_id bigint NOT NULL REFERENCES person,
  printed_at timestamptz NOT NULL
);
CREATE INDEX payout_check_print_check ON payout_check_print (check_id, id);
