-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_settle(owners bigint[], touched bigint[], people boolean DEFAULT true)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF people THEN
    PERFORM mail_settle_people(owners, touched);
  END IF;
  PERFORM mail_settle_folders(owners, touched);
END $function$;
