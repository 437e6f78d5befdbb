import { addDays } from '@pb/rules/dates'
import { emailKey, isSameEmail, spellEmail } from '@pb/rules/mail/addresses'
import { detectLanguage } from '@pb/rules/detect-language'
import { isRelayAddress } from '@pb/rules/mail/relay-addresses'
import { cleanPersonName } from '@pb/rules/person-name'
import { normalizePhone } from '@pb/rules/phone'
import { isSameName } from '@pb/rules/same-name'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import { recordClientEvent } from '../../clients/index.ts'
import { readSettings, toDueDate } from '../settings/read-settings.ts'
import { intakeTexts } from '../texts.ts'
import { findIgnoredSender } from '../ignored/find-ignored-sender.ts'
import { decideRoute, unassigned, type Assignment } from '../routing/decide-route.ts'
import { findListing, type FoundListing } from './find-listing.ts'
import type { Incoming } from './incoming.ts'
import { findTakers, isActiveAgent, notifyAgents, publishInquiry, type NotifyDeps } from './notify-agents.ts'

/** Days within which a person's next message belongs to the open inquiry. */
const sameInquiryDays = 90
/** Characters of a message that lists show. */
const maxExcerpt = 500
const maxRawText = 50_000

export interface TakenIn {
  readonly inquiryId: string
  readonly messageId: string
  /** False if it was taken in before. */
  readonly added: boolean
}

interface Person {
  readonly name: string
  readonly email: string
  readonly phone: string
  /** Whether `email` is a portal's address that forwards to the person, another for each conversation. */
  readonly email_is_relay: boolean
}

function toPerson({ fields: { name, email, phone }, replyTo }: Incoming): Person {
  const own = spellEmail(email)
  const answered = own === '' ? spellEmail(replyTo?.address ?? '') : own
  return {
    name,
    email: answered,
    phone: normalizePhone(phone) ?? phone,
    email_is_relay:
      isRelayAddress(answered) || (replyTo?.isRelay === true && isSameEmail(answered, replyTo.address)),
  }
}

/** Locks a person, so that two messages at once become one inquiry. */
async function lockPerson(tx: Tx, { email, phone }: Person): Promise<void> {
  const keys = [emailKey(email), phone].filter((key) => key !== '').toSorted()
  for (const key of keys)
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`inquiry:${key}`}, 0))`.execute(tx)
}

async function findMessageByKey(tx: Tx, key: string) {
  const row = await tx
    .selectFrom('inquiry_message')
    .select(['id', 'inquiry_id'])
    .where('source_key', '=', key)
    .executeTakeFirst()
  return row && { inquiryId: row.inquiry_id, messageId: row.id }
}

interface OpenInquiry {
  readonly id: string
  readonly agent_id: string | null
  readonly client_id: string | null
  readonly pond_id: string | null
  readonly needs_response: boolean
  readonly waiting_since: Date | null
}

/** The latest open inquiries that may be the person's. */
const maxCandidates = 50

/**
 * The person's open inquiry: of the same address, or of the same phone and a name that does not differ, unless both have
 * addresses of their own. Messages of unverified senders have their own.
 */
async function findOpenInquiry(tx: Tx, person: Person, incoming: Incoming): Promise<OpenInquiry | undefined> {
  const { name, email, phone } = person
  const target = emailKey(incoming.replyTo?.address ?? '')
  const since = addDays(incoming.at, -sameInquiryDays)
  const client = incoming.question ? sql`i.client_id = ${incoming.question.clientId}` : sql`false`
  const verified =
    incoming.reading === 'unverified' ? sql`i.reading = 'unverified'` : sql`i.reading <> 'unverified'`
  // An answer to the address where an earlier message asked for it.
  const answersIt = sql`(${target} <> '' AND i.id IN (SELECT inquiry_id FROM inquiry_message
    WHERE found -> 'reply_to' ->> 'address' = ${target}))`
  const { rows } = await sql<{
    id: string
    name: string
    email: string
    email_is_relay: boolean
    sure: boolean
  }>`
    SELECT i.id, i.name, i.email, i.email_is_relay,
      (i.email <> '' AND lower(i.email) IN (${emailKey(email)}, ${target})) OR ${client} OR ${answersIt} AS sure FROM inquiry i
    WHERE i.state = 'open' AND i.last_message_at > ${since} AND ${verified}
      AND ((i.email <> '' AND lower(i.email) IN (${emailKey(email)}, ${target})) OR ${client} OR ${answersIt}
        OR (i.phone <> '' AND i.phone = ${phone}))
    ORDER BY i.last_message_at DESC, i.id DESC LIMIT ${maxCandidates}`.execute(tx)
  const hasOwn = (one: { readonly email: string; readonly email_is_relay: boolean }) =>
    one.email !== '' && !one.email_is_relay
  const found = rows.find(
    (row) =>
      row.sure ||
      (!(hasOwn(row) && hasOwn(person)) && (row.name === '' || name === '' || isSameName(row.name, name))),
  )
  if (!found) return undefined
  const { rows: locked } = await sql<OpenInquiry>`
    SELECT id, agent_id, client_id, pond_id, needs_response, waiting_since FROM inquiry
    WHERE id = ${found.id} AND state = 'open' FOR UPDATE`.execute(tx)
  return locked[0]
}

/**
 * What the reader found beside the fields, with further listings that the office has; null where nothing was read and no
 * relay is to be remembered.
 */
async function toStoredFacts(tx: Tx, { found, replyTo, fields }: Incoming): Promise<string | null> {
  if (!found && replyTo?.isRelay !== true) return null
  const address = emailKey(replyTo?.address ?? '')
  const spelling = spellEmail(replyTo?.address ?? '')
  const listings = []
  for (const place of found?.listings ?? []) {
    const listing = await findListing(tx, { ...fields, ...place, price: null, bedrooms: null }, null)
    listings.push({ ...place, listing_id: listing?.id ?? null })
  }
  return JSON.stringify({
    sources: found?.sources ?? {},
    listings,
    times: found?.times ?? [],
    reply_to: {
      address,
      is_relay: replyTo?.isRelay === true,
      ...(spelling !== address && { spelling }),
    },
  })
}

async function insertMessage(tx: Tx, inquiryId: string, incoming: Incoming, listing: FoundListing | null) {
  const { fields } = incoming
  return tx
    .insertInto('inquiry_message')
    .values({
      inquiry_id: inquiryId,
      direction: 'in',
      at: incoming.at,
      source_key: incoming.key,
      src_type: incoming.source,
      reader: incoming.reader,
      reading: incoming.reading,
      name: fields.name,
      ccs: [...(incoming.ccs ?? [])],
      subject: incoming.subject ?? '',
      body: fields.message,
      fields: JSON.stringify(fields),
      found: await toStoredFacts(tx, incoming),
      listing_id: listing?.id ?? null,
      sender: (incoming.sender ?? '').slice(0, 254),
      raw_text: (incoming.rawText ?? '').slice(0, maxRawText).toWellFormed(),
      mail_message_id: incoming.mailMessageId ?? null,
      question_id: incoming.question?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** What a message changes of its inquiry, new or not. */
function toInquiryColumns({ fields, source, at, ccs = [], reading }: Incoming, listing: FoundListing | null) {
  const named = listing !== null || fields.address !== ''
  return {
    // A reply by email belongs to what was asked by another way.
    ...(source !== 'email' && { src_type: source, kind: fields.kind, reading }),
    ...(named && {
      listing_id: listing?.id ?? null,
      ad_type: listing?.ad_type ?? fields.ad_type,
      address: listing?.address ?? fields.address,
      unit: listing?.unit ?? fields.unit,
    }),
    last_in_at: at,
    last_message_at: at,
    last_message: fields.message.slice(0, maxExcerpt).toWellFormed(),
    last_direction: 'in' as const,
    last_ccs: [...ccs],
  }
}

async function addToInquiry(
  tx: Tx,
  inquiry: OpenInquiry,
  incoming: Incoming,
  { person, listing }: { readonly person: Person; readonly listing: FoundListing | null },
): Promise<void> {
  const settings = await readSettings(tx)
  const isBetterAddress = sql<boolean>`(email = '' OR (email_is_relay AND ${person.email !== '' && !person.email_is_relay}))`
  const answered = incoming.question?.answered === true
  const waits = !answered && !inquiry.needs_response
  await tx
    .updateTable('inquiry')
    .set((eb) => ({
      ...toInquiryColumns(incoming, listing),
      last_message_at: eb.fn<Date>('greatest', ['last_message_at', eb.val(incoming.at)]),
      ...(waits && {
        needs_response: true,
        waiting_since: incoming.at,
        due_at: toDueDate(settings, incoming.at),
        overdue_at: null,
      }),
      name: sql<string>`coalesce(nullif(name, ''), ${person.name})`,
      // The person's own address comes before a portal's.
      email: sql<string>`CASE WHEN ${isBetterAddress} THEN ${person.email} ELSE email END`,
      email_is_relay: sql<boolean>`CASE WHEN ${isBetterAddress} THEN ${person.email_is_relay} ELSE email_is_relay END`,
      phone: sql<string>`coalesce(nullif(phone, ''), ${person.phone})`,
      snoozed_until: null,
      version: sql<number>`version + 1`,
    }))
    .where('id', '=', inquiry.id)
    .execute()
}

const toAssignmentColumns = ({ agentId, clientId, pondId, reason, route }: Assignment) => ({
  agent_id: agentId,
  client_id: clientId,
  pond_id: pondId,
  reason,
  route: route && JSON.stringify(route),
})

async function insertInquiry(
  tx: Tx,
  incoming: Incoming,
  { person, listing }: { readonly person: Person; readonly listing: FoundListing | null },
  { assignment, ignoredBy }: { readonly assignment: Assignment; readonly ignoredBy: string | null },
): Promise<string> {
  const settings = await readSettings(tx)
  const waits = incoming.question?.answered !== true && ignoredBy === null
  const { id } = await tx
    .insertInto('inquiry')
    .values({
      ...toInquiryColumns(incoming, listing),
      src_type: incoming.source,
      kind: incoming.fields.kind,
      reading: incoming.reading,
      ...person,
      ...toAssignmentColumns(assignment),
      language: incoming.language ?? detectLanguage(incoming.fields.message),
      chosen_agent_id: incoming.chosenAgentId ?? null,
      mailbox_agent_id: incoming.mailboxOwner ?? null,
      assigned_at: incoming.at,
      ...(ignoredBy !== null && {
        state: 'not_lead' as const,
        not_lead: JSON.stringify({ sender_id: ignoredBy, clock: null }),
      }),
      needs_response: waits,
      waiting_since: waits ? incoming.at : null,
      due_at: waits ? toDueDate(settings, incoming.at) : null,
      created_at: incoming.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const toMailbox = (mailboxOwner: string | null): Assignment => ({
  ...unassigned,
  agentId: mailboxOwner,
  ...(mailboxOwner !== null && { reason: 'mailbox' as const }),
})

async function assign(
  tx: Tx,
  deps: NotifyDeps,
  incoming: Incoming,
  { person, listing }: { readonly person: Person; readonly listing: FoundListing | null },
): Promise<Assignment> {
  const { question, mailboxOwner = null, reading, source, fields } = incoming
  if (question)
    return { ...unassigned, agentId: question.agentId, clientId: question.clientId, reason: 'client' }
  // What may be forged goes only to the agent whose mailbox it is in.
  if (reading === 'unverified') return toMailbox(mailboxOwner)
  const input = {
    ...person,
    source,
    fields,
    listingId: listing?.id ?? null,
    language: incoming.language ?? detectLanguage(fields.message),
    chosenAgentId: incoming.chosenAgentId ?? null,
    mailboxOwner,
  }
  return decideRoute(tx, input, deps.clock.now())
}

/** Older messages fill a mailbox that was connected or imported: they are listed, and notify no one. */
const newsMs = 3_600_000

/** Notifies the agent, or those on duty; of a question of a personal page the module it came from has notified. */
async function announce(
  tx: Tx,
  deps: NotifyDeps,
  incoming: Incoming,
  {
    inquiryId,
    messageId,
    agentId,
    pondId,
    isNew,
  }: {
    inquiryId: string
    messageId: string
    agentId: string | null
    pondId: string | null
    isNew: boolean
  },
): Promise<void> {
  const people = agentId === null ? await findTakers(tx, pondId) : [agentId]
  await publishInquiry(tx, deps, people, inquiryId)
  if (incoming.question || deps.clock.now().getTime() - incoming.at.getTime() > newsMs) return
  const { fields, reading } = incoming
  const message = intakeTexts.arrived(fields, {
    isNew,
    isUnassigned: agentId === null,
    isVerified: reading !== 'unverified',
  })
  await notifyAgents(tx, deps, people, { inquiryId, message, key: `inquiry:${messageId}` })
}

/** Gives the inquiry of an agent who left to another, as a new one. */
async function moveFromLeaver(
  tx: Tx,
  { id, agent_id }: OpenInquiry,
  assignment: Assignment,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('inquiry')
    .set({
      ...toAssignmentColumns(assignment),
      assigned_at: at,
      previous_agent_id: agent_id,
      read_at: null,
    })
    .where('id', '=', id)
    .execute()
}

async function recordForClient(tx: Tx, incoming: Incoming, inquiryId: string): Promise<void> {
  if (incoming.question || incoming.reading === 'unverified') return
  const inquiry = await tx
    .selectFrom('inquiry')
    .select(['client_id', 'agent_id', 'address', 'unit'])
    .where('id', '=', inquiryId)
    .executeTakeFirstOrThrow()
  if (inquiry.client_id === null || inquiry.agent_id === null) return
  await recordClientEvent(tx, {
    clientId: inquiry.client_id,
    agentId: inquiry.agent_id,
    kind: 'inquiry-received',
    payload: {
      inquiry_id: inquiryId,
      source: incoming.source,
      address: inquiry.address,
      unit: inquiry.unit,
      message: incoming.fields.message.slice(0, 500).toWellFormed(),
    },
    at: incoming.at,
  })
}

/**
 * Takes in a message in the caller's transaction, exactly once for its key: into the person's open inquiry, or a new one
 * that is assigned by the office's rules. Its agent is notified when the transaction commits.
 */
export async function takeIn(tx: Tx, deps: NotifyDeps, given: Incoming): Promise<TakenIn> {
  const incoming = { ...given, fields: { ...given.fields, name: cleanPersonName(given.fields.name, 120) } }
  const person = toPerson(incoming)
  await lockPerson(tx, person)
  const before = await findMessageByKey(tx, incoming.key)
  if (before) return { ...before, added: false }
  const listing = await findListing(tx, incoming.fields, incoming.listingId ?? null)
  const open = await findOpenInquiry(tx, person, incoming)
  const hasLeft = open?.agent_id ? !(await isActiveAgent(tx, open.agent_id)) : false
  const ignoredBy = open ? null : await findIgnoredSender(tx, incoming, person)
  const assignment =
    ignoredBy !== null
      ? toMailbox(incoming.mailboxOwner ?? null)
      : open && !hasLeft
        ? null
        : await assign(tx, deps, incoming, { person, listing })
  if (open) await addToInquiry(tx, open, incoming, { person, listing })
  if (open && assignment) await moveFromLeaver(tx, open, assignment, incoming.at)
  const inquiryId = open
    ? open.id
    : await insertInquiry(tx, incoming, { person, listing }, { assignment: assignment!, ignoredBy })
  const { id: messageId } = await insertMessage(tx, inquiryId, incoming, listing)
  if (ignoredBy !== null) return { inquiryId, messageId, added: true }
  await recordForClient(tx, incoming, inquiryId)
  const agentId = assignment ? assignment.agentId : open!.agent_id
  const pondId = assignment ? assignment.pondId : open!.pond_id
  await announce(tx, deps, incoming, { inquiryId, messageId, agentId, pondId, isNew: !open })
  return { inquiryId, messageId, added: true }
}
