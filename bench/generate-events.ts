import type { Database } from '../apps/server/src/platform/db/db.ts'

/** Events of two years, a tenth of them series; the calling agent has as many as others. */
export async function makeEvents({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `INSERT INTO calendar_event (agent_id, uid, title, location, starts_at, ends_at, time_zone, rrule, last_at, until_at,
       key, created_at, changed_at)
     SELECT a.id, 'event-' || n, 'Event ' || n, '330 East 38th Street', s.at, s.at + interval '45 minutes',
       'America/New_York', CASE WHEN n % 10 = 0 THEN 'FREQ=WEEKLY' ELSE '' END,
       CASE WHEN n % 10 = 0 THEN '9999-12-31' ELSE s.at END,
       CASE WHEN n % 10 = 0 THEN '9999-12-31' ELSE s.at + interval '45 minutes' END, 'event-' || n, now(), now()
     FROM generate_series(1, $1) n
       JOIN LATERAL (SELECT date_trunc('day', now()) - interval '365 days' + (n::bigint * 7919 % 730) * interval '1 day'
         + (8 + n % 11) * interval '1 hour' AS at) s ON true
       JOIN (SELECT person_id AS id, row_number() OVER (ORDER BY person_id) - 1 AS place, count(*) OVER () AS size
         FROM agent) a ON a.place = n / 10 % a.size`,
    [count],
  )
  await pool.query('VACUUM ANALYZE calendar_event')
}
