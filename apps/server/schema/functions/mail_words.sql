-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_words(words text, weights text, prefix boolean)
 RETURNS tsquery
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN numnode(phrase) = 0 THEN NULL ELSE
    (CASE WHEN weights = '' THEN phrase::text || CASE WHEN prefix THEN ':*' ELSE '' END
      ELSE regexp_replace(phrase::text, '''(?= |$)', ''':' || weights, 'g') || CASE WHEN prefix THEN '*' ELSE '' END
    END)::tsquery END
  FROM phraseto_tsquery('pg_catalog.simple', search_words(words)) AS phrase
$function$;
