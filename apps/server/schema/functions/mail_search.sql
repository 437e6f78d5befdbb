-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_search(subject text, sender text, recipients text, body text)
 RETURNS tsvector
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT setweight(to_tsvector('pg_catalog.simple', search_words(left(subject, 1000))), 'A')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(sender, 1000))), 'B')
    || setweight(to_tsvector('pg_catalog.simple', search_words(left(recipients, 10000))), 'C')
    || setweight(to_tsvector('pg_catalog.simple', mail_text_words(left(body, 100000))), 'D')
$function$;
