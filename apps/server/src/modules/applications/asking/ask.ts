import { isSameEmail } from '@pb/rules/mail/addresses'
import type { applications } from '@pb/contract/applications'
import type { Body } from '@pb/contract/endpoint'
import { listFields } from '@pb/rules/applications/fields'
import { parseValue } from '@pb/rules/applications/parse-value'
import { findLeaseStartIssue } from '@pb/rules/applications/rental-info'
import { clientStages } from '@pb/rules/clients'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockClient, setStages, type ClientRow } from '../../clients/index.ts'
import { getListings, type DetailRow } from '../../listings/index.ts'
import { getHeldUntil } from '../../mailbox/index.ts'
import { assertEditable, type HouseholdRow } from '../forms/find-form.ts'
import { publishApplication } from '../forms/publish-application.ts'
import { touchForm } from '../forms/touch-form.ts'
import { lockHousehold } from '../households/lock-household.ts'
import { applicationErrors } from '../texts.ts'
import { writeValue } from '../values/write-value.ts'
import { copyListing } from './copy-listing.ts'
import { createFormSeed, getFormLinkExpiry } from './link.ts'
import { checkPeople, formatName, resolvePerson, type AskedPerson } from './people.ts'
import { requestQueueJob } from './request-queue.ts'
import type { RequestBefore } from '../tables.ts'

type Input = Body<typeof applications.askToApply>

export interface AskResult {
  readonly householdId: string
  readonly formIds: readonly string[]
}

/** The household of the request made with a key before. */
export async function findRequest(tx: Tx, agentId: string, key: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('application_request')
    .where('sender_id', '=', agentId)
    .where('key', '=', key)
    .select('household_id')
    .executeTakeFirst()
  return row?.household_id
}

/** The result of the request made with a key before. */
async function findPrevious(tx: Tx, agentId: string, key: string): Promise<AskResult | null> {
  const { rows } = await sql<{ household_id: string; form_ids: string[] }>`
    SELECT r.household_id, ARRAY(SELECT e.form_id FROM application_request_email e JOIN application_form f ON f.id = e.form_id
      WHERE e.request_id = r.id AND f.agent_id = r.sender_id AND f.deleted_at IS NULL ORDER BY e.form_id) AS form_ids
    FROM application_request r WHERE r.sender_id = ${agentId} AND r.key = ${key}`.execute(tx)
  const [row] = rows
  return row ? { householdId: row.household_id, formIds: row.form_ids } : null
}

async function insertHousehold(
  tx: Tx,
  client: ClientRow,
  input: Input,
  listing: DetailRow | undefined,
  now: Date,
): Promise<HouseholdRow> {
  const { building_address, apartment_no, monthly_rent, lease_start_date } = input
  return tx
    .insertInto('application_household')
    .values({
      agent_id: client.agent_id,
      client_id: client.id,
      listing_id: null,
      lease_start_date,
      created_at: now,
      changed_at: now,
      ...(listing && copyListing(listing)),
      ...(building_address && { building_address }),
      ...(apartment_no && { apartment_no }),
      ...(monthly_rent !== null && { monthly_rent_cents: String(dollarsToCents(monthly_rent)) }),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function findOwnHousehold(tx: Tx, client: ClientRow, id: string): Promise<HouseholdRow> {
  const own = await tx
    .selectFrom('application_household')
    .where('id', '=', id)
    .where('agent_id', '=', client.agent_id)
    .where('client_id', '=', client.id)
    .select('id')
    .executeTakeFirst()
  if (!own) throw new AppError('not_found')
  const household = await lockHousehold(tx, id)
  assertEditable(household)
  return household
}

/** Fills in what is known of the person; a phone number that is none stays out. */
async function prefill(
  tx: Tx,
  deps: Deps,
  form: Parameters<typeof writeValue>[2],
  person: AskedPerson,
  now: Date,
  index: number,
): Promise<void> {
  const own = new Set(listFields(form.applicant_type).map(({ field }) => field))
  for (const field of ['first_name', 'last_name', 'email', 'phone'] as const) {
    const value = person[field]
    if (value === '' || !own.has(field)) continue
    if (field === 'phone' && 'issue' in parseValue({ kind: 'phone' }, value, '')) continue
    await writeValue(deps, tx, form, { field, value, from: null, now, path: `body.people.${index}.${field}` })
  }
}

async function insertForm(
  tx: Tx,
  deps: Deps,
  household: HouseholdRow,
  person: AskedPerson & { readonly id: string },
  index: number,
): Promise<string> {
  const { applicant_type, first_name, last_name, email, phone, language, signing_order } = person
  const now = deps.clock.now()
  const { id } = await tx
    .insertInto('application_form')
    .values({
      household_id: household.id,
      agent_id: household.agent_id,
      person_id: person.id,
      applicant_type,
      first_name,
      last_name,
      email,
      phone,
      language,
      signing_order,
      name: formatName(person),
      asked_at: now,
      created_at: now,
      changed_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('application_form_link')
    .values({ form_id: id, ...createFormSeed(deps), expires_at: getFormLinkExpiry(now) })
    .execute()
  await prefill(tx, deps, { id, applicant_type, language: 'en' }, person, now, index)
  await touchForm(tx, id, now)
  return id
}

/** Throws `conflict` when one of the people already has a form of the household, and `rule_broken` as `checkPeople`. */
async function checkHousehold(
  tx: Tx,
  household: HouseholdRow,
  people: readonly (AskedPerson & { id: string })[],
) {
  const forms = await tx
    .selectFrom('application_form')
    .where('household_id', '=', household.id)
    .where('deleted_at', 'is', null)
    .select(['person_id', 'email', 'applicant_type'])
    .execute()
  const repeated = people.find(({ id, email }) =>
    forms.some((form) => form.person_id === id || isSameEmail(form.email, email)),
  )
  if (repeated) throw new AppError('conflict', applicationErrors.hasForm(formatName(repeated)))
  checkPeople(
    people,
    forms.some(({ applicant_type }) => applicant_type === 'APPLICANT'),
  )
}

/**
 * A person applies for a listing once at a time with an agent. The caller has locked the agent's requests. Throws
 * `conflict`.
 */
async function checkListing(
  tx: Tx,
  { id, agent_id, listing_id }: HouseholdRow,
  people: readonly (AskedPerson & { id: string })[],
): Promise<void> {
  if (listing_id === null) return
  const others = await tx
    .selectFrom('application_form as f')
    .innerJoin('application_household as h', 'h.id', 'f.household_id')
    .where('h.agent_id', '=', agent_id)
    .where('h.listing_id', '=', listing_id)
    .where('h.status', '=', 'NEW')
    .where('h.id', '<>', id)
    .where('f.deleted_at', 'is', null)
    .where(
      'f.person_id',
      'in',
      people.map((person) => person.id),
    )
    .select('f.person_id')
    .execute()
  const repeated = people.find((person) => others.some(({ person_id }) => person_id === person.id))
  if (repeated) throw new AppError('conflict', applicationErrors.hasApplied(formatName(repeated)))
}

const stageOrder = clientStages.map(({ key }) => key)

/** Moves the client forward to applying; a closed or postponed client stays. */
async function advanceStage(tx: Tx, client: ClientRow, now: Date): Promise<void> {
  if (stageOrder.indexOf(client.stage) >= stageOrder.indexOf('applying')) return
  await setStages(tx, client.agent_id, [{ client_id: client.id, stage: 'applying' }], now)
}

function checkLeaseStart({ lease_start_date }: Input, now: Date): void {
  if (lease_start_date === null) return
  const message = findLeaseStartIssue(lease_start_date, newYorkDate(now))
  if (message === null) return
  throw new AppError('bad_input', message, { issues: [{ path: 'body.lease_start_date', message }] })
}

/** Stores a request and its emails, which a job puts into the agent's outbox. */
export async function insertRequest(
  tx: Tx,
  deps: Deps,
  request: { kind: 'ask' | 'remind' | 'answer'; householdId: string; senderId: string; key: string } & {
    subject: string
    message: string
    /** Until when the emails stay here. */
    heldUntil: Date
    before?: RequestBefore
  },
  formIds: readonly string[],
): Promise<void> {
  const { householdId, senderId, heldUntil, before, ...columns } = request
  const { id } = await tx
    .insertInto('application_request')
    .values({
      household_id: householdId,
      sender_id: senderId,
      ...columns,
      created_at: deps.clock.now(),
      ...(before && formIds.length > 0 && { before: toJsonText(before) }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (formIds.length === 0) return
  await tx
    .insertInto('application_request_email')
    .values(
      formIds.map((form_id) => ({
        request_id: id,
        form_id,
        state: 'waiting' as const,
        outbox_id: null,
        leased_until: heldUntil,
      })),
    )
    .execute()
  await deps.jobs.send(tx, requestQueueJob, {}, { startAfter: heldUntil })
}

/** Lets requests of an agent wait for each other until the transaction ends, so that a key is used once. */
export async function lockRequests(tx: Tx, agentId: string): Promise<void> {
  await lockUntilCommit(tx, 'application-requests', agentId)
}

/**
 * Asks people to apply: a household (or one that exists), a form and an email with a personal link for each. The same key
 * makes it once. A listing may be off the market, since applications follow the offer of an apartment.
 *
 * @throws {AppError} `not_found` for a client, listing, household or person that is not the caller's; `conflict` for a
 * person who has a form of the household or another application for the listing; `rule_broken` for an answered household, or people who are named twice.
 */
export async function askToApply(actor: Actor, deps: Deps, input: Input): Promise<AskResult> {
  const agentId = actor.personId
  const now = deps.clock.now()
  const { listing_id, subject, message, key } = input
  const [listing] = listing_id === undefined ? [] : await getListings(actor, deps, [listing_id])
  return deps.db.transaction().execute(async (tx) => {
    await lockRequests(tx, agentId)
    const previous = await findPrevious(tx, agentId, key)
    if (previous) return previous
    if (listing_id !== undefined && !listing) throw new AppError('not_found')
    const client = await lockClient(tx, agentId, input.user_id)
    if (!client || client.archived_at !== null) throw new AppError('not_found')
    checkLeaseStart(input, now)
    const household = input.household_id
      ? await findOwnHousehold(tx, client, input.household_id)
      : await insertHousehold(tx, client, input, listing, now)
    const people: (AskedPerson & { id: string })[] = []
    for (const person of input.people)
      people.push({ ...person, id: await resolvePerson(tx, deps, client, person) })
    await checkHousehold(tx, household, people)
    await checkListing(tx, household, people)
    const formIds: string[] = []
    for (const [index, person] of people.entries())
      formIds.push(await insertForm(tx, deps, household, person, index))
    const request = {
      kind: 'ask',
      householdId: household.id,
      senderId: agentId,
      key,
      subject,
      message,
      heldUntil: getHeldUntil(now),
    } as const
    await insertRequest(tx, deps, request, formIds)
    await advanceStage(tx, client, now)
    await publishApplication(tx, deps, agentId, client.person_id)
    return { householdId: household.id, formIds }
  })
}
