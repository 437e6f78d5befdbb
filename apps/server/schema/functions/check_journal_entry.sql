-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.check_journal_entry()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  entry bigint := CASE TG_TABLE_NAME WHEN 'journal_entry' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END;
  total numeric;
  lines integer;
BEGIN
  SELECT coalesce(sum(cents), 0), count(*) INTO total, lines FROM journal_posting WHERE entry_id = entry;
  IF total <> 0 OR lines < 2 THEN
    RAISE EXCEPTION 'journal entry % is not balanced', entry
      USING ERRCODE = 'check_violation', CONSTRAINT = 'journal_entry_balanced';
  END IF;
  RETURN NULL;
END $function$;
