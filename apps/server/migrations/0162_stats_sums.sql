-- Stats: sums by day of the listings sent, which are the most records by far.

-- Whether the client, or one of those who search with them, likes it: a mark in listing_mark, copied so that the sums
-- follow from the rows of this table alone.
ALTER TABLE client_listing ADD liked boolean NOT NULL DEFAULT false;
UPDATE client_listing l SET liked = true WHERE EXISTS (SELECT FROM listing_mark m
  WHERE m.client_id = l.client_id AND m.listing_id = l.listing_id AND m.mark = 'like');

-- Of an agent's listings sent on a day of New York, how many, and how many of those were opened and liked since.
-- The office is agent 0, so that its year is 365 rows. The sums are these and the changes not yet added to them.
CREATE TABLE stats_sent_day (
  agent_id bigint NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL,
  opened integer NOT NULL,
  liked integer NOT NULL,
  PRIMARY KEY (agent_id, day)
);
-- Written with each change of client_listing: rows are only added, so that no writer waits for another.
CREATE TABLE stats_sent_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  agent_id bigint NOT NULL,
  day date NOT NULL,
  sent integer NOT NULL,
  opened integer NOT NULL,
  liked integer NOT NULL
);
CREATE INDEX stats_sent_change_day ON stats_sent_change (day);
INSERT INTO stats_sent_day (agent_id, day, sent, opened, liked)
SELECT coalesce(credited_agent_id, 0), (sent_at AT TIME ZONE 'America/New_York')::date AS day, count(*), count(opened_at),
  count(*) FILTER (WHERE liked)
FROM client_listing WHERE sent_at IS NOT NULL
GROUP BY GROUPING SETS ((credited_agent_id, day), (day));

-- A like and its listing may be stored at the same time: who stores the mark locks the client first, and who stores the
-- listing has a lock of the client by its foreign key, so that the later of both sees the earlier.
CREATE FUNCTION lock_client_of_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM client WHERE id = CASE WHEN TG_OP = 'DELETE' THEN OLD.client_id ELSE NEW.client_id END FOR UPDATE;
  RETURN CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END;
END $$;
CREATE FUNCTION copy_like(client bigint, listing bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  likes boolean := EXISTS (SELECT FROM listing_mark WHERE client_id = client AND listing_id = listing AND mark = 'like');
BEGIN
  -- Not an update of no row: it would run the triggers of the statement, which call this again.
  IF EXISTS (SELECT FROM client_listing WHERE client_id = client AND listing_id = listing AND liked <> likes) THEN
    UPDATE client_listing SET liked = likes WHERE client_id = client AND listing_id = listing;
  END IF;
END $$;
CREATE FUNCTION copy_like_of_mark() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM copy_like(OLD.client_id, OLD.listing_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM copy_like(NEW.client_id, NEW.listing_id); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER listing_mark_locks_insert BEFORE INSERT ON listing_mark FOR EACH ROW
  WHEN (NEW.mark = 'like') EXECUTE FUNCTION lock_client_of_mark();
CREATE TRIGGER listing_mark_locks_update BEFORE UPDATE ON listing_mark FOR EACH ROW
  WHEN ((OLD.client_id, OLD.listing_id, OLD.mark) IS DISTINCT FROM (NEW.client_id, NEW.listing_id, NEW.mark))
  EXECUTE FUNCTION lock_client_of_mark();
CREATE TRIGGER listing_mark_locks_delete BEFORE DELETE ON listing_mark FOR EACH ROW
  WHEN (OLD.mark = 'like') EXECUTE FUNCTION lock_client_of_mark();
CREATE TRIGGER listing_mark_liked_insert AFTER INSERT ON listing_mark FOR EACH ROW
  WHEN (NEW.mark = 'like') EXECUTE FUNCTION copy_like_of_mark();
CREATE TRIGGER listing_mark_liked_update AFTER UPDATE ON listing_mark FOR EACH ROW
  WHEN ((OLD.client_id, OLD.listing_id, OLD.mark) IS DISTINCT FROM (NEW.client_id, NEW.listing_id, NEW.mark))
  EXECUTE FUNCTION copy_like_of_mark();
CREATE TRIGGER listing_mark_liked_delete AFTER DELETE ON listing_mark FOR EACH ROW
  WHEN (OLD.mark = 'like') EXECUTE FUNCTION copy_like_of_mark();

CREATE FUNCTION sum_sent_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO stats_sent_change (agent_id, day, sent, opened, liked)
    SELECT credited_agent_id, (sent_at AT TIME ZONE 'America/New_York')::date AS day, count(*), count(opened_at),
      count(*) FILTER (WHERE liked)
    FROM new_rows WHERE sent_at IS NOT NULL GROUP BY credited_agent_id, day;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO stats_sent_change (agent_id, day, sent, opened, liked)
    SELECT credited_agent_id, (sent_at AT TIME ZONE 'America/New_York')::date AS day, -count(*), -count(opened_at),
      -count(*) FILTER (WHERE liked)
    FROM old_rows WHERE sent_at IS NOT NULL GROUP BY credited_agent_id, day;
  ELSE
    INSERT INTO stats_sent_change (agent_id, day, sent, opened, liked)
    SELECT credited_agent_id, (sent_at AT TIME ZONE 'America/New_York')::date AS day, sum(one), sum(one * opened),
      sum(one * likes)
    FROM (
      SELECT credited_agent_id, sent_at, 1 AS one, (opened_at IS NOT NULL)::int AS opened, liked::int AS likes
        FROM new_rows WHERE sent_at IS NOT NULL
      UNION ALL
      SELECT credited_agent_id, sent_at, -1, (opened_at IS NOT NULL)::int, liked::int
        FROM old_rows WHERE sent_at IS NOT NULL) changed
    GROUP BY credited_agent_id, day HAVING sum(one) <> 0 OR sum(one * opened) <> 0 OR sum(one * likes) <> 0;
  END IF;
  -- A row that is new to its client may have been liked before.
  IF TG_OP = 'INSERT' THEN
    PERFORM copy_like(n.client_id, n.listing_id) FROM new_rows n
    WHERE EXISTS (SELECT FROM listing_mark m WHERE m.client_id = n.client_id AND m.listing_id = n.listing_id);
  ELSIF TG_OP = 'UPDATE' THEN
    PERFORM copy_like(n.client_id, n.listing_id) FROM new_rows n
    WHERE NOT EXISTS (SELECT FROM old_rows o WHERE o.client_id = n.client_id AND o.listing_id = n.listing_id);
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER client_listing_sums_insert AFTER INSERT ON client_listing REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_listings();
CREATE TRIGGER client_listing_sums_update AFTER UPDATE ON client_listing REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_listings();
CREATE TRIGGER client_listing_sums_delete AFTER DELETE ON client_listing REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION sum_sent_listings();

DROP INDEX client_listing_stats;
CREATE INDEX client_listing_stats ON client_listing (sent_at) INCLUDE (credited_agent_id, opened_at, liked)
  WHERE sent_at IS NOT NULL;
DROP INDEX listing_mark_liked;
CREATE INDEX deal_stats ON deal (deal_date) INCLUDE (op_cents, fee_cents, net_cents, entry_id) WHERE deleted_at IS NULL;
CREATE INDEX application_form_current ON application_form (household_id) WHERE deleted_at IS NULL;

-- Who gets last month's numbers by email, and of whom.
CREATE TABLE stats_mail (
  agent_id bigint PRIMARY KEY REFERENCES agent ON DELETE CASCADE,
  scope text NOT NULL CONSTRAINT stats_mail_scope CHECK (scope IN ('none', 'own', 'office')),
  -- First day of the last month that was emailed, or that had passed when the agent turned it on.
  last_month date NOT NULL
);
