-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_text_words(text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
  SELECT regexp_replace(
    translate(lower(public.unaccent('public.unaccent'::regdictionary, $1)), '''’`', ''),
    '[.,;:"()_/@+\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000-]+', ' ', 'g')
$function$;
