import { clientStages, creditBands, guarantorKinds } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import { insertMany, reserveIds } from '../../platform/bulk.ts'
import type { Tx } from '../../platform/db.ts'
import '../clients/tables.ts'
import '../mailbox/tables.ts'
import { daysBefore, daysBetween } from './clock.ts'
import { somebody } from './mail/people.ts'
import type { DemoPerson } from './people.ts'
import { randomFrom, type Random } from './random.ts'

/** Somebody who could be a client. */
interface Face {
  readonly name: string
  readonly email: string
  /** When they last wrote; null for those who have not. */
  readonly wrote: Date | null
}

/** Whoever wrote to an agent from an address as clients have them, the latest first. */
async function correspondents(tx: Tx, agentId: string): Promise<Face[]> {
  const { rows } = await sql<Face>`
    SELECT name, email, last_active AS wrote FROM mail_contact
    WHERE person_id = ${agentId} AND name <> '' AND email ~ '@(mailhaven|postbox|inbox)\\.example$'
    ORDER BY last_active DESC, email`.execute(tx)
  return rows
}

/** So many people, each name once: those of the mailbox first. */
function faces(random: Random, known: readonly Face[], count: number): Face[] {
  const found = new Map<string, Face>()
  for (const face of known) if (found.size < count && !found.has(face.name)) found.set(face.name, face)
  while (found.size < count) {
    const { name, email } = somebody(random, 'client')
    if (!found.has(name)) found.set(name, { name, email, wrote: null })
  }
  return [...found.values()]
}

/** Ids of people by address: one person, however many agents know them. */
async function peopleOf(tx: Tx, all: readonly Face[]): Promise<Map<string, string>> {
  const byEmail = new Map(all.map((face) => [face.email, face]))
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
const animals = ['', '', '', 'A cat', 'Two cats', 'A small dog', 'A dog of 40 lbs']
const wishes = [
  '',
  '',
  'Works from home and needs a quiet second room.',
  'Lease ends with the month; flexible by two weeks.',
  'Wants light, a dishwasher, and no walk-up above the third floor.',
  'Has the papers together and decides fast.',
  'Prefers to be written to in the evening.',
]

/** A client, and how long ago what happened. */
function clientOf(random: Random, now: Date, { face, index }: { face: Face; index: number }) {
  const [first_name = '', ...rest] = face.name.split(' ')
  const age = random.between(3, 240)
  const quiet = random.between(0.1, Math.min(age, 70))
  const active = face.wrote && daysBetween(face.wrote, now) < age ? face.wrote : daysBefore(now, quiet)
  const fresh = index % 13 === 4
  const types: AdType[] = index % 6 === 5 ? ['rental', 'sale'] : [index % 3 === 2 ? 'sale' : 'rental']
  const stage = fresh ? 'new' : random.pick(clientStages).key
  const knows = random.chance(0.6)
  const income = types.includes('sale') ? random.whole(160, 520) : random.whole(70, 260)
  return {
    first_name,
    last_name: rest.join(' '),
    search_types: types,
    stage,
    source: random.pick(sources),
    move_in_date: random.chance(0.5) ? newYorkDate(daysBefore(now, -random.whole(5, 120))) : null,
    income_cents: knows ? String(income * 100_000) : null,
    credit_band: knows ? random.pick(creditBands).key : null,
    guarantor: knows && types.includes('rental') ? random.pick(guarantorKinds).key : null,
    pets: random.pick(animals),
    notes: random.pick(wishes),
    is_new: fresh,
    created_at: daysBefore(now, age),
    assigned_at: daysBefore(now, age),
    last_activity_at: active,
    last_contacted_at: fresh ? null : active,
  }
}

/** Types are a list within a column, which arrays of columns cannot carry. */
async function insertClients(tx: Tx, rows: readonly object[]): Promise<void> {
  const columns =
    sql.raw(`id, agent_id, person_id, first_name, last_name, search_types, stage, source, move_in_date,
    income_cents, credit_band, guarantor, pets, notes, is_new, created_at, assigned_at, last_activity_at, last_contacted_at`)
  await sql`INSERT INTO client (${columns}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM jsonb_populate_recordset(NULL::client, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
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

/** A number that nobody has: 555-0100 to 555-0199 are for such. */
function phoneOf(random: Random): string {
  return `(${random.pick(['212', '646', '917', '718'])}) 555-01${String(random.whole(0, 99)).padStart(2, '0')}`
}

/** What is written of one client beside the row itself. */
function around(random: Random, client: { id: string; agent_id: string; created_at: Date }, email: string) {
  const { id: client_id, agent_id, created_at } = client
  return {
    email: { client_id, agent_id, email, position: 0 },
    phone: random.chance(0.85) ? [{ client_id, phone: phoneOf(random), position: 0 }] : [],
    event: { client_id, agent_id, kind: 'added', payload: '{"how":"created"}', at: created_at },
    participant: random.chance(0.3)
      ? [{ client_id, agent_id, created_at, face: somebody(random, 'client'), phone: phoneOf(random) }]
      : [],
  }
}

/** Clients of each agent, rental and sale, some with participants; those who write to the agent are among them. */
export async function writeClients(
  tx: Tx,
  { now, people, counts }: { now: Date; people: readonly DemoPerson[]; counts: readonly number[] },
): Promise<void> {
  const random = randomFrom(20_260_302)
  const groups = []
  for (const [index, { id }] of people.entries())
    groups.push({ agentId: id, faces: faces(random, await correspondents(tx, id), counts[index] ?? 0) })
  const drawn = groups.flatMap(({ agentId, faces: own }) =>
    own.map((face, index) => ({ agent_id: agentId, face, row: clientOf(random, now, { face, index }) })),
  )
  const ids = await reserveIds(tx, 'client', drawn.length)
  const clients = drawn.map(({ agent_id, face, row }, index) => ({ agent_id, face, row, id: ids[index]! }))
  const details = clients.map(({ id, agent_id, row, face }) =>
    around(random, { id, agent_id, created_at: row.created_at }, face.email),
  )
  const participants = details.flatMap(({ participant }) => participant)
  const others = participants.map(({ face }): Face => ({ ...face, wrote: null }))
  const persons = await peopleOf(tx, [...clients.map(({ face }) => face), ...others])
  await insertClients(
    tx,
    clients.map(({ id, agent_id, face, row }) => ({
      id,
      agent_id,
      person_id: persons.get(face.email)!,
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
  const emailOf = new Map(clients.map(({ id, face }) => [id, face.email]))
  const rows = participants
    // Nobody is a participant of their own search.
    .filter(({ client_id, face }) => emailOf.get(client_id) !== face.email)
    .map(({ client_id, agent_id, created_at, phone, face: { name, email } }, index) => {
      const [first_name = '', ...last] = name.split(' ')
      const type = index % 3 === 2 ? 'GUARANTOR' : 'TENANT'
      const [person_id, last_name] = [persons.get(email)!, last.join(' ')]
      return { client_id, agent_id, person_id, type, first_name, last_name, email, phone, created_at }
    })
  await insertMany(tx, 'participant', participantColumns, rows)
}
