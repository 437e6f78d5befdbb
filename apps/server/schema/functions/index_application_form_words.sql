-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.index_application_form_words()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
DECLARE
  words text[] := CASE WHEN NEW.deleted_at IS NULL THEN string_to_array(trim(NEW.search_text), ' ') ELSE '{}' END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM application_form_word WHERE form_id = NEW.id AND word <> ALL (words);
  END IF;
  INSERT INTO application_form_word SELECT DISTINCT word, NEW.id FROM unnest(words) word WHERE word <> ''
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $function$;
