import type { PaymentRoute } from '@pb/rules/deals/payment-routes'
import { sql } from 'kysely'
import '../tables.ts'

/** What a planned payout `o` of a run can be marked as paid by. One that pays $0 is in no file, and needs none. */
export const routeColumn = sql<PaymentRoute>`CASE
  WHEN EXISTS (SELECT FROM payout_check k WHERE k.payout_id = o.id AND k.voided_at IS NULL) THEN 'check'
  WHEN EXISTS (SELECT FROM ach_file_entry e JOIN ach_file f ON f.id = e.file_id
    WHERE e.payout_id = o.id AND f.voided_at IS NULL
      AND EXISTS (SELECT FROM ach_file_download d WHERE d.file_id = f.id)) THEN 'ach_file'
  WHEN o.cents > 0 AND EXISTS (SELECT FROM ach_file f WHERE f.pay_run_id = o.pay_run_id AND f.voided_at IS NULL
    AND EXISTS (SELECT FROM ach_file_download d WHERE d.file_id = f.id)) THEN 'not_ach'
  ELSE 'any' END`
