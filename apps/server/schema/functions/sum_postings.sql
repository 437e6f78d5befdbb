-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.sum_postings()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  INSERT INTO journal_month_sum SELECT date_trunc('month', booked_on)::date, account, agent_id IS NOT NULL, sum(cents)
    FROM inserted GROUP BY 1, 2, 3;
  RETURN NULL;
END $function$;
