-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.add_invoice_sum(i invoice, sign integer)
 RETURNS void
 LANGUAGE sql
AS $function$
  INSERT INTO invoice_sum SELECT date_trunc('month', i.issued_on)::date,
    CASE WHEN i.sent_at IS NULL THEN 'draft' WHEN i.settled_at IS NULL THEN 'open' ELSE i.settled_by END,
    CASE WHEN i.settled_at IS NULL THEN i.due_on END, sign, sign * i.commission_cents, sign * i.open_cents
  WHERE i.deleted_at IS NULL
$function$;
