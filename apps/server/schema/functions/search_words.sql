-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.search_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT trim(regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''’`', ''), '[\s.,;:"()_/@+-]+', ' ', 'g'))
$function$;
