import { newYorkDate } from '@pb/rules/new-york'
import { addDaysToDate } from '@pb/rules/dates'
import { listFields } from '@pb/rules/applications/fields'
import { consentVersion } from '@pb/rules/applications/consent'
import { sql } from 'kysely'
import { createHash, randomBytes } from 'node:crypto'
import type { ResolvedEnv } from '../../env.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { encryptFile, encryptValue, readFileKeyId } from '../../platform/encryption/encrypt.ts'
import {
  buildSignedContent,
  createFormSeed,
  getFormLinkExpiry,
  hashSignedText,
  touchForm,
} from '../applications/index.ts'
import { drawPaper } from './application-paper.ts'
import {
  demoApplications,
  demoPapers,
  demoSecrets,
  demoValues,
  type DemoApplication,
  type DemoProgress,
} from './application-people.ts'
import type { DemoAgent } from './agents.ts'
import { daysBefore } from './clock.ts'
import type { ListingRow } from './listing-row.ts'
import type { Random } from './random.ts'

type ApplicationDeps = Pick<Deps, 'files' | 'clock'> & { readonly env: Pick<ResolvedEnv, 'secretKey'> }

interface ApplicationContext {
  readonly random: Random
  readonly now: Date
  readonly people: readonly DemoAgent[]
  readonly active: readonly ListingRow[]
}

interface Member {
  readonly personId: string
  readonly first_name: string
  readonly last_name: string
  readonly email: string
  readonly type: DemoApplication['people'][number]['type']
  readonly progress: DemoProgress
}

const relatives = ['Elena', 'Marcus', 'Grace', 'Theo', 'Irene']

/** Data keys are created in the same transaction. */
const toKeys = (tx: Tx, deps: ApplicationDeps) => ({
  db: tx,
  clock: deps.clock,
  env: deps.env,
})

async function writeValues(
  tx: Tx,
  deps: ApplicationDeps,
  formId: string,
  member: Member,
  income: number,
  at: Date,
) {
  const own = new Set(listFields(member.type).map(({ field }) => field))
  const known = ['first_name', 'last_name', 'email'].map(
    (field) => [field, member[field as 'email']] as const,
  )
  const started =
    member.progress === 'asked'
      ? []
      : ([['phone', '(646) 555-0128'], ['annual_income', String(income)], ...demoValues] as const)
  const plain = [...known, ...(member.progress === 'started' ? started.slice(0, 10) : started)]
  const secrets = member.progress === 'signed' ? demoSecrets : []
  const toRow = (field: string, rest: { value: string | null; sealed: string | null; mask: string | null }) =>
    Object.assign({ form_id: formId, field, version: 1, device: null, changed_at: at }, rest)
  const rows = plain
    .filter(([field]) => own.has(field))
    .map(([field, value]) => toRow(field, { value, sealed: null, mask: null }))
  for (const [field, value, mask] of own.has('ssn') ? secrets : [])
    rows.push(toRow(field, { value: null, sealed: await encryptValue(toKeys(tx, deps), value), mask }))
  await tx.insertInto('application_value').values(rows).execute()
}

async function writePapers(
  tx: Tx,
  deps: ApplicationDeps,
  formId: string,
  member: Member,
  at: Date,
): Promise<void> {
  const list =
    member.progress === 'signed' ? demoPapers : demoPapers.slice(0, member.progress === 'started' ? 1 : 0)
  const name = `${member.first_name} ${member.last_name}`
  for (const [index, [document, title, days]] of list.entries()) {
    const dated = addDaysToDate(newYorkDate(at), -days)
    const bytes = await drawPaper({ title, name, date: dated })
    const file = await encryptFile(toKeys(tx, deps), bytes)
    const key = randomBytes(16).toString('hex')
    const file_key = `applications/papers/${key.slice(0, 2)}/${key}`
    await deps.files.put(file_key, file)
    await tx
      .insertInto('application_paper')
      .values({
        form_id: formId,
        document,
        position: list.slice(0, index).filter(([other]) => other === document).length + 1,
        filename: `${document}.pdf`,
        content_type: 'application/pdf',
        bytes: String(bytes.length),
        pages: 1,
        file_key,
        key_id: readFileKeyId(file),
        sha256: createHash('sha256').update(bytes).digest(),
        dated,
        created_at: at,
        deleted_at: null,
      })
      .execute()
  }
}

async function writeForm(
  tx: Tx,
  deps: ApplicationDeps,
  household: { id: string; agent_id: string; income: number },
  member: Member,
  at: Date,
): Promise<void> {
  const { personId: person_id, type: applicant_type, first_name, last_name, email, progress } = member
  const { id } = await tx
    .insertInto('application_form')
    .values({
      household_id: household.id,
      agent_id: household.agent_id,
      person_id,
      applicant_type,
      first_name,
      last_name,
      email,
      name: `${first_name} ${last_name}`,
      asked_at: at,
      opened_at: progress === 'asked' ? null : at,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_form_link')
    .values({ form_id: id, ...createFormSeed(deps), expires_at: getFormLinkExpiry(at) })
    .execute()
  await writeValues(tx, deps, id, member, household.income, at)
  await writePapers(tx, deps, id, member, at)
  const version = await touchForm(tx, id, at)
  if (progress !== 'signed') return
  const name = `${first_name} ${last_name}`
  const form = { id, applicant_type }
  const { covers, text } = await buildSignedContent(deps, tx, form, {
    version,
    consentVersion,
    name,
    signedAt: at,
  })
  await tx
    .insertInto('application_signature')
    .values({
      form_id: id,
      version,
      kind: 'typed',
      name,
      image_key: null,
      key_id: null,
      consent_version: consentVersion,
      language: 'en',
      sha256: hashSignedText(text),
      ip: '192.0.2.10',
      user_agent: 'Demo',
      key: `demo-signature-${id}`,
      signed_at: at,
      covers: JSON.stringify(covers),
    })
    .execute()
}

/** Writes applications of the agents' clients in every state, with papers and signatures. */
export async function writeApplications(
  tx: Tx,
  deps: ApplicationDeps,
  { random, now, people, active }: ApplicationContext,
): Promise<void> {
  const rentals = active.filter(({ ad_type }) => ad_type === 'rental')
  for (const { id: agentId } of people.slice(0, 2)) {
    const clients = await tx
      .selectFrom('client as c')
      .innerJoin('client_email as e', (join) =>
        join.onRef('e.client_id', '=', 'c.id').on('e.position', '=', 0),
      )
      .where('c.agent_id', '=', agentId)
      .where('c.archived_at', 'is', null)
      .where(sql<boolean>`'rental' = ANY (c.search_types)`)
      .select(['c.id', 'c.person_id', 'c.first_name', 'c.last_name', 'e.email'])
      .orderBy('c.id')
      .limit(demoApplications.length)
      .execute()
    for (const [index, client] of clients.entries()) {
      const application = demoApplications[index]!
      const [listing] = random.sample(rentals, 1)
      if (!listing) return
      const at = daysBefore(now, 4 + index * 3)
      await writeHousehold(tx, deps, { application, client: { ...client, agentId }, listing, index, at, now })
    }
  }
}

interface DemoHousehold {
  readonly application: DemoApplication
  readonly client: {
    id: string
    person_id: string
    first_name: string
    last_name: string
    email: string
    agentId: string
  }
  readonly listing: ListingRow
  readonly index: number
  readonly at: Date
  readonly now: Date
}

async function writeHousehold(
  tx: Tx,
  deps: ApplicationDeps,
  { application, client, listing, index, at, now }: DemoHousehold,
): Promise<void> {
  const { status, reason } = application
  const home = await tx
    .selectFrom('listing as l')
    .innerJoin('building as b', 'b.id', 'l.building_id')
    .innerJoin('unit as u', 'u.id', 'l.unit_id')
    .where('l.id', '=', listing.id)
    .select(['b.address', 'u.label', 'l.price_cents'])
    .executeTakeFirstOrThrow()
  const answered = status === 'NEW' ? null : daysBefore(now, 1)
  const { id } = await tx
    .insertInto('application_household')
    .values({
      agent_id: client.agentId,
      client_id: client.id,
      listing_id: listing.id,
      status,
      building_address: home.address,
      apartment_no: home.label,
      monthly_rent_cents: home.price_cents,
      answered_at: answered,
      answer_reason: reason,
      created_at: at,
      changed_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  // Some pass the test of 40 times the rent, and some do not.
  const income = Math.round((Number(home.price_cents) / 100) * (index % 2 === 0 ? 44 : 33))
  for (const [place, { type, progress }] of application.people.entries()) {
    const own = place === 0
    const first_name = own ? client.first_name : relatives[index % relatives.length]!
    const person = own
      ? { id: client.person_id }
      : await tx
          .insertInto('person')
          .values({ name: `${first_name} ${client.last_name}` })
          .returning('id')
          .executeTakeFirstOrThrow()
    const email = own ? client.email : `${first_name}.${client.person_id}@renters.example`.toLowerCase()
    const member = { personId: person.id, first_name, last_name: client.last_name, email, type, progress }
    await writeForm(tx, deps, { id, agent_id: client.agentId, income }, member, at)
  }
}
