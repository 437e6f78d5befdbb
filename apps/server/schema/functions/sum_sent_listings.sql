-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.sum_sent_listings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
    PERFORM copy_like(client_id, listing_id)
    FROM (SELECT client_id, listing_id FROM new_rows EXCEPT SELECT client_id, listing_id FROM old_rows) n;
  END IF;
  RETURN NULL;
END $function$;
