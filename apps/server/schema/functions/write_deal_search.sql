-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.write_deal_search()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  SELECT name INTO NEW.agent_name FROM person WHERE id = NEW.agent_id;
  NEW.search_text := ' ' || search_words(concat_ws(' ',
    NEW.client_name, NEW.apt_address, NEW.apt_unit, NEW.management, NEW.agent_name));
  RETURN NEW;
END $function$;
