-- Stats: who is credited with what, the indexes that answer a period, and targets of agents.

-- A record that is reassigned follows its client; what was done stays with the agent who did it. No reference: the column
-- only copies agent_id, which has one.
ALTER TABLE inquiry
  -- Who answered it first; until then who has it.
  ADD credited_agent_id bigint,
  -- Where the first message came from, and when it was to be answered; a later message changes src_type and due_at.
  ADD first_src_type text NOT NULL DEFAULT '',
  ADD first_due_at timestamptz;
UPDATE inquiry SET credited_agent_id = agent_id, first_src_type = src_type,
  first_due_at = CASE WHEN answered_at IS NULL THEN due_at END;
CREATE FUNCTION credit_inquiry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    NEW.credited_agent_id := NEW.agent_id;
    NEW.first_src_type := NEW.src_type;
    NEW.first_due_at := NEW.due_at;
  ELSIF OLD.answered_at IS NULL THEN
    NEW.credited_agent_id := NEW.agent_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inquiry_credited BEFORE INSERT OR UPDATE OF agent_id, answered_at ON inquiry
  FOR EACH ROW EXECUTE FUNCTION credit_inquiry();

-- Who made the record.
ALTER TABLE client ADD credited_agent_id bigint;
UPDATE client SET credited_agent_id = agent_id;
ALTER TABLE application_household ADD credited_agent_id bigint;
UPDATE application_household SET credited_agent_id = agent_id;
CREATE FUNCTION credit_maker() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.credited_agent_id := NEW.agent_id;
  RETURN NEW;
END $$;
CREATE TRIGGER client_credited BEFORE INSERT ON client FOR EACH ROW EXECUTE FUNCTION credit_maker();
CREATE TRIGGER application_household_credited BEFORE INSERT ON application_household
  FOR EACH ROW EXECUTE FUNCTION credit_maker();

-- Who sent the listing.
ALTER TABLE client_listing ADD credited_agent_id bigint;
UPDATE client_listing SET credited_agent_id = agent_id WHERE sent_at IS NOT NULL;
CREATE FUNCTION credit_sent_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.sent_at IS NULL THEN NEW.credited_agent_id := NULL;
  ELSIF TG_OP = 'INSERT' OR OLD.sent_at IS NULL THEN NEW.credited_agent_id := NEW.agent_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER client_listing_credited BEFORE INSERT OR UPDATE OF sent_at ON client_listing
  FOR EACH ROW EXECUTE FUNCTION credit_sent_listing();

-- Who held the showing: whose it was at its time.
ALTER TABLE showing ADD credited_agent_id bigint;
UPDATE showing SET credited_agent_id = agent_id;
CREATE FUNCTION credit_showing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR OLD.starts_at IS NULL OR OLD.starts_at > now() THEN
    NEW.credited_agent_id := NEW.agent_id;
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER showing_credited BEFORE INSERT OR UPDATE OF agent_id ON showing
  FOR EACH ROW EXECUTE FUNCTION credit_showing();

CREATE INDEX inquiry_stats ON inquiry (created_at)
  INCLUDE (id, credited_agent_id, first_src_type, answered_at, first_due_at) WHERE reading <> 'unverified';
CREATE INDEX client_stats ON client (created_at) INCLUDE (id, credited_agent_id, person_id) WHERE merged_into IS NULL;
CREATE INDEX client_listing_stats ON client_listing (sent_at) INCLUDE (credited_agent_id, opened_at)
  WHERE sent_at IS NOT NULL;
CREATE INDEX client_listing_stats_agent ON client_listing (credited_agent_id, sent_at) INCLUDE (opened_at)
  WHERE sent_at IS NOT NULL;
CREATE INDEX listing_mark_liked ON listing_mark (client_id, listing_id) WHERE mark = 'like';
CREATE INDEX showing_stats ON showing (starts_at) INCLUDE (credited_agent_id, status);
CREATE INDEX application_household_stats ON application_household (created_at) INCLUDE (credited_agent_id, status);
CREATE INDEX listing_stats ON listing (status_changed_at) INCLUDE (agent_id, published_at)
  WHERE agent_id IS NOT NULL AND standard_status = 'Closed';
CREATE INDEX listing_event_price ON listing_event (created_at) INCLUDE (listing_id, price_cents)
  WHERE kind = 'price_change';

-- What a supervisor sets for an agent's month. Null where there is no target.
CREATE TABLE stats_target (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  -- Percent of the inquiries that are answered within the response goal.
  answered_in_time smallint CONSTRAINT stats_target_answered CHECK (answered_in_time BETWEEN 1 AND 100),
  showings smallint CONSTRAINT stats_target_showings CHECK (showings BETWEEN 1 AND 1000),
  deals smallint CONSTRAINT stats_target_deals CHECK (deals BETWEEN 1 AND 1000),
  version integer NOT NULL DEFAULT 1,
  set_by bigint REFERENCES agent ON DELETE SET NULL,
  set_at timestamptz NOT NULL
);
CREATE INDEX stats_target_set_by ON stats_target (set_by);
