-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.sum_invoice()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM add_invoice_sum(OLD, -1); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM add_invoice_sum(NEW, 1); END IF;
  RETURN NULL;
END $function$;
