import type { Database } from '../apps/server/src/platform/db/db.ts'

/** Creates inquiries of two years: most are answered, one in fifty needs a response, some are unassigned or closed. */
export async function makeInquiries({ pool }: Database, total: number): Promise<void> {
  await pool.query(
    `INSERT INTO inquiry (agent_id, reason, assigned_at, state, kind, reading, src_type, name, email, phone, ad_type, address,
      unit, needs_response, waiting_since, due_at, answered_at, snoozed_until, overdue_at, last_in_at, last_message_at, last_message,
      created_at)
    SELECT CASE WHEN n % 4001 = 0 THEN NULL ELSE a.ids[1 + (n * 7919::bigint % cardinality(a.ids))::int] END,
      CASE WHEN n % 4001 = 0 THEN 'unassigned' ELSE 'mailbox' END, at, CASE WHEN n / 1500 % 3 = 0 THEN 'closed' ELSE 'open' END,
      CASE WHEN n % 2 = 0 THEN 'tour' ELSE 'question' END, 'read', (ARRAY['streeteasy', 'zillow', 'renthop', 'website'])[1 + n % 4],
      'Renter ' || n, 'renter' || n || '@client.example', '', 'rental',
      (n * 31) % 900 || ' ' || (ARRAY['West 15th Street', 'Court Street', 'Dean Street', 'Broadway'])[1 + n % 4], n % 30 || 'B',
      waits, CASE WHEN waits THEN at END, CASE WHEN waits THEN at + interval '15 minutes' END, CASE WHEN NOT waits THEN at END,
      CASE WHEN n % 97 = 0 THEN now() + interval '1 day' END, at, at, at, 'Is it still available, and when could I see it?', at
    FROM (SELECT array_agg(person_id) AS ids FROM agent) a, (
      SELECT n, now() - (${total} - n) * interval '730 days' / ${total} AS at, n / 1500 % 50 = 1 AND n / 1500 % 3 <> 0 AS waits
      FROM generate_series(1, ${total}) n) made`,
  )
  await pool.query('VACUUM ANALYZE inquiry')
}
