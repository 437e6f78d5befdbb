-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.find_session_actor(wanted bytea, at timestamp with time zone, seen_after timestamp with time zone)
 RETURNS TABLE(person_id bigint, roles text[], last_seen_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE PARALLEL SAFE STRICT ROWS 1
AS $function$
#variable_conflict use_column
BEGIN
  RETURN QUERY SELECT s.person_id, a.roles, s.last_seen_at
    FROM session s JOIN agent a ON a.person_id = s.person_id
    WHERE s.id_hash = wanted AND s.expires_at > at AND s.last_seen_at > seen_after AND a.deactivated_at IS NULL
      AND NOT s.setup_only;
END $function$;
