-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_folders(labels integer)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE WHEN labels & 16 <> 0 THEN 16 WHEN labels & 128 <> 0 THEN 128
    ELSE (labels & 111) | CASE WHEN labels & 8 = 0 THEN 256 ELSE 0 END END
$function$;
