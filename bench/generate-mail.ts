import type { Pool } from 'pg'

/** Number of emails and their owners. */
export interface MailSize {
  readonly messages: number
  readonly agents: number
  /** Threads of the first agent. */
  readonly ownThreads: number
}

const threadsAtOnce = 20_000
/** Number of different texts; each email has one of them. */
const texts = 20_000

/** Creates texts of a hundred words with Zipf-distributed frequencies, for searches. */
async function makeTexts(pool: Pool): Promise<void> {
  await pool.query(`CREATE UNLOGGED TABLE bench_text (id int PRIMARY KEY, search tsvector NOT NULL)`)
  await pool.query(
    `INSERT INTO bench_text SELECT n, mail_search('', '', '', words.text) FROM generate_series(0, $1::int - 1) n,
      LATERAL (SELECT string_agg('word' || floor(exp(random() * ln(20000)))::int, ' ') AS text
        FROM generate_series(1, 100) WHERE n >= 0) words`,
    [texts],
  )
}

/** Creates agents with mailboxes; returns all, the caller first. */
async function makeAgents(pool: Pool, caller: string, agents: number): Promise<string[]> {
  await pool.query(
    `WITH made AS (INSERT INTO person (name) SELECT 'Agent ' || n FROM generate_series(2, $1::int) n RETURNING id)
    INSERT INTO agent (person_id, email, roles) SELECT id, 'agent' || id || '@pboffice.example', ARRAY['AGENT'] FROM made`,
    [agents],
  )
  await pool.query(
    'INSERT INTO mailbox (person_id, address) SELECT person_id, email FROM agent ON CONFLICT DO NOTHING',
  )
  const { rows } = await pool.query<{ person_id: string }>(
    'SELECT person_id FROM agent ORDER BY person_id <> $1, person_id',
    [caller],
  )
  return rows.map(({ person_id }) => person_id)
}

/**
 * Creates threads of one or two messages, a tenth with an attachment, a tenth unread; the product's own function
 * computes the folder counts.
 */
async function makeThreads(pool: Pool, agent: string, count: number): Promise<void> {
  await pool.query(
    `WITH thread AS (
      INSERT INTO mail_thread (person_id, subject, base_subject)
      SELECT $1, 'Apartment ' || n, 'apartment ' || n FROM generate_series(1, $2::int) n RETURNING id
    ), message AS (
      INSERT INTO mail_message (person_id, thread_id, key, rfc_id, at, from_name, from_email, to_list, subject, excerpt,
        labels, size, attachment_count, search)
      SELECT $1, thread.id, 'id:' || thread.id || '-' || part, thread.id || '-' || part || '@bench.example',
        timestamptz '2026-03-01' - random() * interval '1500 days', 'Client ' || thread.id % 5000, 'client' || thread.id % 5000 || '@bench.example',
        '[{"name": "Bench Agent", "email": "bench@pboffice.example"}]', 'Apartment ' || thread.id, 'Is it still available?',
        CASE WHEN part = 2 THEN 4 ELSE 1 END | CASE WHEN random() < 0.1 THEN 512 ELSE 0 END, 4000,
        CASE WHEN random() < 0.1 THEN 1 ELSE 0 END,
        mail_search('Apartment ' || thread.id, 'Client ' || thread.id % 5000, 'Bench Agent', '') || bench_text.search
      FROM thread, generate_series(1, 1 + (thread.id % 2)::int) AS part, bench_text
      WHERE bench_text.id = (thread.id * 2 + part) * 7919 % $3
      RETURNING id, person_id, at, attachment_count
    ), body AS (
      INSERT INTO mail_body (message_id, person_id, html, plain)
      SELECT id, person_id, '<p>' || repeat('Is it still available? ', 30) || '</p>', repeat('Is it still available? ', 30) FROM message
    )
    INSERT INTO mail_attachment (person_id, message_id, position, filename, extension, content_type, size, file_key, at, search)
    SELECT person_id, id, 1, 'Lease ' || id || '.pdf', 'pdf', 'application/pdf', 1000, 'mail/bench-' || id, at,
      'lease ' || id || '.pdf' FROM message WHERE attachment_count > 0`,
    [agent, count, texts],
  )
}

/** Creates a thread with this many messages of two thousand characters; returns its id. */
export async function makeLongThread(pool: Pool, agent: string, messages: number): Promise<string> {
  const { rows } = await pool.query<{ id: string }>(
    `INSERT INTO mail_thread (person_id, subject) VALUES ($1, 'A long one') RETURNING id`,
    [agent],
  )
  const id = rows[0]!.id
  await pool.query(
    `WITH message AS (
      INSERT INTO mail_message (person_id, thread_id, key, at, from_name, from_email, to_list, subject, excerpt, labels)
      SELECT $1, $2, 'long:' || n, now() - n * interval '1 hour', 'Client', 'client@bench.example',
        '[{"name": "Bench Agent", "email": "bench@pboffice.example"}]', 'A long one', 'Is it still available?', 1
      FROM generate_series(1, $3::int) n RETURNING id)
    INSERT INTO mail_body (message_id, person_id, html, plain)
    SELECT id, $1, '<div>' || repeat('<p>Is it <b>still</b> available?</p>', 55) || '</div>', 'Is it still available?' FROM message`,
    [agent, id, messages],
  )
  await pool.query('SELECT mail_settle(ARRAY[$1::bigint], ARRAY[$2]::bigint[])', [agent, id])
  return id
}

const settledTables = [
  'mail_message',
  'mail_thread',
  'mail_thread_label',
  'mail_thread_person',
  'mail_attachment',
  'mail_body',
  'mail_label_count',
]

/**
 * Computes folders, counts and people of the threads made since. With statistics, because one plan serves all batches:
 * one for small tables would read the whole of them for each.
 */
async function settleThreads(pool: Pool, agent: string, last: string): Promise<void> {
  await pool.query(`ANALYZE ${settledTables.join(', ')}`)
  await pool.query(
    `SELECT mail_settle(ARRAY[$1::bigint], ids) FROM (SELECT array_agg(id) AS ids FROM (SELECT id, row_number() OVER () / 200 AS part
      FROM mail_thread WHERE person_id = $1 AND id > $2) t GROUP BY part) parts`,
    [agent, last],
  )
}

export async function generateMail(pool: Pool, caller: string, size: MailSize): Promise<void> {
  const [first, ...others] = await makeAgents(pool, caller, size.agents)
  await makeTexts(pool)
  // A thread has 1.5 messages on average.
  const each = (size.messages / 1.5 - size.ownThreads) / (size.agents - 1)
  const plan: [string, number][] = [
    [first!, size.ownThreads],
    ...others.map((id): [string, number] => [id, Math.round(each)]),
  ]
  // Building the search index at the end takes a tenth of the time.
  const { rows } = await pool.query<{ definition: string }>(
    `SELECT pg_get_indexdef('mail_message_search'::regclass) AS definition`,
  )
  await pool.query('DROP INDEX mail_message_search')
  for (const [agent, threads] of plan)
    for (let left = threads; left > 0; left -= threadsAtOnce) {
      const made = await pool.query<{ last: string }>('SELECT coalesce(max(id), 0) AS last FROM mail_thread')
      await makeThreads(pool, agent, Math.min(left, threadsAtOnce))
      await settleThreads(pool, agent, made.rows[0]!.last)
    }
  await pool.query(`SET maintenance_work_mem = '1GB'; ${rows[0]!.definition}`)
  for (const table of settledTables) await pool.query(`VACUUM ANALYZE ${table}`)
}
