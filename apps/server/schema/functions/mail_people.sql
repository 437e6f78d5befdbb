-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_people(from_email text, reply_to jsonb, to_list jsonb, cc_list jsonb, bcc_list jsonb)
 RETURNS TABLE(email text)
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT lower(from_email) UNION ALL
  SELECT lower(entry ->> 'email') FROM jsonb_array_elements(reply_to || to_list || cc_list || bcc_list) AS entry
$function$;
