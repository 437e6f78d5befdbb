-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.add_deal_sum(d deal, factor integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO deal_month_sum VALUES (date_trunc('month', d.deal_date)::date, d.kind, d.stage, d.pending_op,
    d.pending_check, factor, factor * d.op_cents, factor * d.fee_cents, factor * coalesce(d.net_cents, 0),
    CASE WHEN d.price_cents IS NULL THEN 0 ELSE factor END, factor * coalesce(d.price_cents, 0))
$function$;
