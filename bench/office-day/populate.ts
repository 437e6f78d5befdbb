import { hashPassword } from '../../apps/server/src/modules/accounts/sign-in/passwords/password-hash.ts'
import { migrate } from '../../apps/server/src/platform/db/migrate.ts'
import type { Database } from '../../apps/server/src/platform/db/db.ts'
import { openSession } from '../../apps/server/src/platform/http/sessions.ts'
import { generateListings } from '../generate-listings.ts'
import { firstNames, lastNames } from '../generate-people.ts'

export interface DayAgent {
  readonly personId: string
  readonly email: string
  readonly sessionId: string
  /** `user_id` of the clients at the start. */
  readonly clients: readonly string[]
  /** An own listing, for photos. */
  readonly listingId: string
}

export const agentPassword = 'a long walk on the high line'
const clientsPerAgent = 15
const alertsPerAgent = 12
/** At most this many people share a call of `Promise.all`, which has one connection. */
const sessionsAtOnce = 200

async function makeAgents({ pool }: Database, count: number): Promise<void> {
  await pool.query(
    `WITH made AS (
      INSERT INTO person (name, first_name)
      SELECT first || ' ' || ($3::text[])[1 + (n / 10) % 10] || ' ' || n, first
      FROM generate_series(1, $1::int) n, LATERAL (SELECT ($2::text[])[1 + n % 10] AS first) f RETURNING id
    ), addresses AS (
      INSERT INTO person_email (email, person_id) SELECT 'agent-' || id || '@pboffice.example', id FROM made
    ) INSERT INTO agent (person_id, email, roles, password_hash)
    SELECT id, 'agent-' || id || '@pboffice.example',
      CASE WHEN row_number() OVER (ORDER BY id) = 1 THEN '{AGENT,SUPERVISOR}'::text[] ELSE '{AGENT}' END, $4 FROM made`,
    [count, firstNames, lastNames, await hashPassword(agentPassword)],
  )
}

async function makeClients({ pool }: Database): Promise<void> {
  await pool.query(
    `WITH people AS (
      INSERT INTO person (name) SELECT 'Client ' || n FROM generate_series(1, $1 * (SELECT count(*) FROM agent)) n
      RETURNING id
    ), agents AS (SELECT array_agg(person_id ORDER BY person_id) AS ids FROM agent), made AS (
      INSERT INTO client (agent_id, person_id, first_name, last_name, search_types, created_at, assigned_at,
        last_activity_at)
      SELECT ids[1 + id % cardinality(ids)], id, ($2::text[])[1 + (id * 31) % 10], ($3::text[])[1 + (id * 17) % 10],
        '{rental}', now(), now(), now() - id % 9000 * interval '1 minute'
      FROM people, agents RETURNING id, agent_id, person_id
    ) INSERT INTO client_email SELECT id, agent_id, 'person-' || person_id || '@client.example', 0 FROM made`,
    [clientsPerAgent, firstNames, lastNames],
  )
}

async function makeAlerts({ pool }: Database): Promise<void> {
  await pool.query(
    `INSERT INTO notification (person_id, kind, message, payload)
    SELECT person_id, 'listing_match', 'New rental in Chelsea: 2 bedrooms at $4,500 a month', '{"listing_ids":["1"]}'
    FROM agent, generate_series(1, $1::int)`,
    [alertsPerAgent],
  )
}

/** Gives each agent one active listing. */
async function assignListings({ pool }: Database): Promise<void> {
  await pool.query(
    `WITH agents AS (SELECT person_id, row_number() OVER (ORDER BY person_id) AS n FROM agent),
      offered AS (SELECT id, row_number() OVER (ORDER BY id) AS n FROM listing WHERE active)
    UPDATE listing SET agent_id = agents.person_id FROM offered JOIN agents USING (n) WHERE listing.id = offered.id`,
  )
}

async function openSessions({ db }: Database, people: readonly string[]): Promise<string[]> {
  const sessions: string[] = []
  for (let first = 0; first < people.length; first += sessionsAtOnce) {
    const some = people.slice(first, first + sessionsAtOnce)
    sessions.push(
      ...(await db
        .transaction()
        .execute((tx) =>
          Promise.all(
            some.map((personId) =>
              openSession(tx, new Date(), { personId, userAgent: 'bench', issuerSession: null }),
            ),
          ),
        )),
    )
  }
  return sessions
}

/** Fills an empty database with an office at the start of its day; returns its agents, a supervisor first. */
export async function populateOffice(
  database: Database,
  { agents, listings }: { readonly agents: number; readonly listings: number },
): Promise<DayAgent[]> {
  if (listings * 0.5 < agents) throw new Error('Half of the listings are active: give each agent two or more')
  await migrate(database.db)
  await generateListings(database.pool, { listings, activeShare: 0.6 })
  await makeAgents(database, agents)
  await makeClients(database)
  await makeAlerts(database)
  await assignListings(database)
  await database.pool.query('VACUUM ANALYZE')
  const { rows } = await database.pool.query<Omit<DayAgent, 'sessionId'>>(
    `SELECT a.person_id AS "personId", a.email, l.id AS "listingId",
      (SELECT array_agg(c.person_id) FROM client c WHERE c.agent_id = a.person_id) AS clients
    FROM agent a JOIN listing l ON l.agent_id = a.person_id ORDER BY a.person_id`,
  )
  const sessions = await openSessions(
    database,
    rows.map(({ personId }) => personId),
  )
  return rows.map((row, index) => Object.assign(row, { sessionId: sessions[index]! }))
}
