import type { Database } from '../apps/server/src/platform/db/db.ts'

export const firstNames = [
  'Sofía',
  'Adam',
  'Nina',
  'Łukasz',
  'Jean-Luc',
  'Maya',
  'Owen',
  'Priya',
  'Luis',
  'Hannah',
]
export const lastNames = [
  'Marín',
  'Cole',
  'Park',
  "O'Brien",
  'Ito',
  'Okafor',
  'Quinn',
  'Rossi',
  'Gupta',
  'Hale',
]

/** Creates agents. */
export async function makeAgents({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `WITH made AS (
      INSERT INTO person (name, first_name)
      SELECT first || ' ' || ($3::text[])[1 + (n / 10) % 10] || ' ' || n, first
      FROM generate_series(1, $1::int) n, LATERAL (SELECT ($2::text[])[1 + n % 10] AS first) f RETURNING id
    ) INSERT INTO agent (person_id, email, roles) SELECT id, 'agent-' || id || '@bench.example', '{AGENT}' FROM made`,
    [count, firstNames, lastNames],
  )
  await pool.query('ANALYZE person, agent')
}

/** Creates clients: `own` of the calling agent, the others evenly of the others. */
export async function makeClients(
  { pool }: Database,
  { clients, own }: { readonly clients: number; readonly own: number },
): Promise<void> {
  await pool.query(
    `WITH people AS (INSERT INTO person (name) SELECT 'Client ' || n FROM generate_series(1, $1::int) n RETURNING id),
    agents AS (SELECT array_agg(person_id ORDER BY person_id) AS ids FROM agent),
    me AS (SELECT person_id FROM agent JOIN person ON person.id = person_id WHERE name = 'Bench Agent'),
    numbered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM people),
    made AS (
      INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at, last_activity_at)
      SELECT CASE WHEN n % ($1::int / $2::int) = 0 THEN me.person_id ELSE agents.ids[1 + n % cardinality(agents.ids)] END,
        id, ($3::text[])[1 + (n * 31) % 10], ($4::text[])[1 + (n * 17) % 10] || ' ' || (n * 7919) % 5003, '{rental}',
        now(), now(), now() - (n * 7919 % $1::int) * interval '1 minute'
      FROM numbered, agents, me RETURNING id, agent_id, person_id
    ), addresses AS (
      INSERT INTO client_email SELECT id, agent_id, 'person-' || person_id || '@client.example', 0 FROM made
    ) INSERT INTO client_phone SELECT id, '+1212555' || lpad((person_id % 10000)::text, 4, '0'), 0 FROM made`,
    [clients, own, firstNames, lastNames],
  )
  await pool.query('VACUUM ANALYZE client, client_email, client_phone')
}

/** Prefixes of search texts; each kind as often as agents use it. */
