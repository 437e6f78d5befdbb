import { clientStages, creditBands, guarantorKinds } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import { insertMany, reserveIds } from '../../platform/db/bulk.ts'
import type { Tx } from '../../platform/db/db.ts'
import '../clients/tables.ts'
import '../mailbox/tables.ts'
import { daysBefore, daysBetween } from './clock.ts'
import { createPerson } from './mail/people.ts'
import type { DemoAgent } from './agents.ts'
import { createRandom, type Random } from './random.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

interface ClientIdentity {
  readonly name: string
  readonly email: string
  /** What their emails are about; null without any. */
  readonly adType: AdType | null
  /** When they last emailed the agent; null if never. */
  readonly lastWroteAt: Date | null
}

/** Subjects of the conversations about sales. */
const saleSubjects = 'Second showing: |Contract of sale|Board package: |Offer on '

/** Finds people who emailed an agent from a client domain, latest first. */
async function findCorrespondents(tx: Tx, agentId: string): Promise<ClientIdentity[]> {
  const { rows } = await sql<ClientIdentity>`
    SELECT c.name, c.email, c.last_active AS "lastWroteAt", (
        SELECT CASE WHEN m.subject ~ ${saleSubjects} THEN 'sale' ELSE 'rental' END
        FROM mail_message m
        WHERE m.person_id = ${agentId} AND lower(m.from_email) = c.email ORDER BY m.id DESC LIMIT 1) AS "adType"
    FROM mail_contact c
    WHERE c.person_id = ${agentId} AND c.name <> '' AND c.email ~ '@(mailhaven|postbox|inbox)\\.example$'
    ORDER BY c.last_active DESC, c.email`.execute(tx)
  return rows
}

/** Returns `count` people with unique names, correspondents first. */
function pickIdentities(random: Random, known: readonly ClientIdentity[], count: number): ClientIdentity[] {
  const found = new Map<string, ClientIdentity>()
  for (const identity of known)
    if (found.size < count && !found.has(identity.name)) found.set(identity.name, identity)
  while (found.size < count) {
    const { name, email } = createPerson(random, 'client')
    if (!found.has(name)) found.set(name, { name, email, lastWroteAt: null, adType: null })
  }
  return [...found.values()]
}

/** Inserts people and returns their ids by email address; people shared by several agents are inserted once. */
async function insertPeople(tx: Tx, all: readonly ClientIdentity[]): Promise<Map<string, string>> {
  const byEmail = new Map(all.map((identity) => [identity.email, identity]))
  const ids = await reserveIds(tx, 'person', byEmail.size)
  const rows = [...byEmail.values()].map(({ name, email }, index) => {
    const [first_name = '', ...rest] = name.split(' ')
    return { email, person: { id: ids[index]!, name, first_name, last_name: rest.join(' ') } }
  })
  const columns = { id: 'bigint', name: 'text', first_name: 'text', last_name: 'text' } as const
  await insertMany(
    tx,
    'person',
    columns,
    rows.map(({ person }) => person),
  )
  await insertMany(
    tx,
    'person_email',
    { email: 'citext', person_id: 'bigint' },
    rows.map(({ email, person }) => ({ email, person_id: person.id })),
  )
  return new Map(rows.map(({ email, person }) => [email, person.id]))
}

const sources = ['StreetEasy', 'Referral', 'Zillow', 'Open house', 'Website', 'Past client', '']
const petNotes = ['', '', '', 'A cat', 'Two cats', 'A small dog', 'A dog of 40 lbs']
const clientNotes = [
  '',
  '',
  'Works from home and needs a quiet second room.',
  'Lease ends this month; flexible by two weeks.',
  'Wants light, a dishwasher and no walk-up above the third floor.',
  'Documents are ready, decides fast.',
  'Prefers emails in the evening.',
]

/** Creates a client with dates. */
function createClient(
  random: Random,
  now: Date,
  { identity, index }: { identity: ClientIdentity; index: number },
) {
  const [first_name = '', ...rest] = identity.name.split(' ')
  const age = random.between(3, 240)
  const idleDays = random.between(0.1, Math.min(age, 70))
  const active =
    identity.lastWroteAt && daysBetween(identity.lastWroteAt, now) < age
      ? identity.lastWroteAt
      : daysBefore(now, idleDays)
  const isNew = index % 13 === 4
  const types: AdType[] = identity.adType
    ? [identity.adType]
    : index % 6 === 5
      ? ['rental', 'sale']
      : [index % 3 === 2 ? 'sale' : 'rental']
  const stage = isNew ? 'new' : random.pick(clientStages).key
  const hasFinances = random.chance(0.6)
  const income = types.includes('sale') ? random.integer(160, 520) : random.integer(70, 260)
  return {
    first_name,
    last_name: rest.join(' '),
    search_types: types,
    stage,
    source: random.pick(sources),
    move_in_date: random.chance(0.5) ? newYorkDate(daysBefore(now, -random.integer(5, 120))) : null,
    income_cents: hasFinances ? String(income * 100_000) : null,
    credit_band: hasFinances ? random.pick(creditBands).key : null,
    guarantor: hasFinances && types.includes('rental') ? random.pick(guarantorKinds).key : null,
    pets: random.pick(petNotes),
    notes: random.pick(clientNotes),
    is_new: isNew,
    created_at: daysBefore(now, age),
    assigned_at: daysBefore(now, age),
    last_activity_at: active,
    last_contacted_at: isNew ? null : active,
  }
}

/** Inserts through JSON, since `insertMany` does not support array columns. */
async function insertClients(tx: Tx, rows: readonly object[]): Promise<void> {
  const columns =
    sql.raw(`id, agent_id, person_id, first_name, last_name, search_types, stage, source, move_in_date,
    income_cents, credit_band, guarantor, pets, notes, is_new, created_at, assigned_at, last_activity_at, last_contacted_at`)
  await sql`INSERT INTO client (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::client, ${toJsonText(rows)}::jsonb)`.execute(tx)
}

const participantColumns = {
  client_id: 'bigint',
  agent_id: 'bigint',
  person_id: 'bigint',
  type: 'text',
  first_name: 'text',
  last_name: 'text',
  email: 'citext',
  phone: 'text',
  created_at: 'timestamptz',
} as const

/** Creates a fictional number: 555-0100 to 555-0199 are reserved for that. */
function createPhone(random: Random): string {
  return `(${random.pick(['212', '646', '917', '718'])}) 555-01${String(random.integer(0, 99)).padStart(2, '0')}`
}

/** Creates the related rows of a client. */
function createDetails(
  random: Random,
  client: { id: string; agent_id: string; created_at: Date },
  email: string,
) {
  const { id: client_id, agent_id, created_at } = client
  return {
    email: { client_id, agent_id, email, position: 0 },
    phone: random.chance(0.85) ? [{ client_id, phone: createPhone(random), position: 0 }] : [],
    event: { client_id, agent_id, kind: 'added', payload: '{"how":"created"}', at: created_at },
    participant: random.chance(0.3)
      ? [
          {
            client_id,
            agent_id,
            created_at,
            identity: createPerson(random, 'client'),
            phone: createPhone(random),
          },
        ]
      : [],
  }
}

/** Writes clients of each agent, including people who emailed the agent, some with participants. */
export async function writeClients(
  tx: Tx,
  { now, people, counts }: { now: Date; people: readonly DemoAgent[]; counts: readonly number[] },
): Promise<void> {
  const random = createRandom(20_260_302)
  const groups = []
  for (const [index, { id }] of people.entries())
    groups.push({
      agentId: id,
      identities: pickIdentities(random, await findCorrespondents(tx, id), counts[index] ?? 0),
    })
  const drawn = groups.flatMap(({ agentId, identities }) =>
    identities.map((identity, index) => ({
      agent_id: agentId,
      identity,
      row: createClient(random, now, { identity, index }),
    })),
  )
  const ids = await reserveIds(tx, 'client', drawn.length)
  const clients = drawn.map(({ agent_id, identity, row }, index) => ({
    agent_id,
    identity,
    row,
    id: ids[index]!,
  }))
  const details = clients.map(({ id, agent_id, row, identity }) =>
    createDetails(random, { id, agent_id, created_at: row.created_at }, identity.email),
  )
  const participants = details.flatMap(({ participant }) => participant)
  const others = participants.map(({ identity }): ClientIdentity => ({
    ...identity,
    lastWroteAt: null,
    adType: null,
  }))
  const persons = await insertPeople(tx, [...clients.map(({ identity }) => identity), ...others])
  await insertClients(
    tx,
    clients.map(({ id, agent_id, identity, row }) => ({
      id,
      agent_id,
      person_id: persons.get(identity.email)!,
      ...row,
    })),
  )
  const addressColumns = {
    client_id: 'bigint',
    agent_id: 'bigint',
    email: 'citext',
    position: 'smallint',
  } as const
  await insertMany(
    tx,
    'client_email',
    addressColumns,
    details.map(({ email }) => email),
  )
  const phoneColumns = { client_id: 'bigint', phone: 'text', position: 'smallint' } as const
  await insertMany(
    tx,
    'client_phone',
    phoneColumns,
    details.flatMap(({ phone }) => phone),
  )
  const eventColumns = {
    client_id: 'bigint',
    agent_id: 'bigint',
    kind: 'text',
    payload: 'jsonb',
    at: 'timestamptz',
  } as const
  await insertMany(
    tx,
    'client_event',
    eventColumns,
    details.map(({ event }) => event),
  )
  const emailByClient = new Map(clients.map(({ id, identity }) => [id, identity.email]))
  const rows = participants
    // A client is not a participant of their own search.
    .filter(({ client_id, identity }) => emailByClient.get(client_id) !== identity.email)
    .map(({ client_id, agent_id, created_at, phone, identity: { name, email } }, index) => {
      const [first_name = '', ...last] = name.split(' ')
      const type = index % 3 === 2 ? 'GUARANTOR' : 'TENANT'
      const [person_id, last_name] = [persons.get(email)!, last.join(' ')]
      return { client_id, agent_id, person_id, type, first_name, last_name, email, phone, created_at }
    })
  await insertMany(tx, 'participant', participantColumns, rows)
}
