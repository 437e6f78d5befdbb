-- Separation of duties: how many different people record the money of a deal, approve it and pay it out.

CREATE TABLE money_control (
  id boolean PRIMARY KEY DEFAULT true CONSTRAINT money_control_one CHECK (id),
  -- 2: no one does all three; 1: one person may. An office with fewer supervisors needs no more people than it has.
  people smallint NOT NULL DEFAULT 2 CONSTRAINT money_control_people CHECK (people BETWEEN 1 AND 3),
  changed_by bigint REFERENCES agent,
  changed_at timestamptz,
  CONSTRAINT money_control_changed CHECK ((changed_by IS NULL) = (changed_at IS NULL))
);
INSERT INTO money_control DEFAULT VALUES;
