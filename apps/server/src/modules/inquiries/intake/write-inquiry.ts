import { detectLanguage } from '@pb/rules/detect-language'
import { emailKey, spellEmail } from '@pb/rules/mail/addresses'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/db.ts'
import type { Assignment } from '../routing/decide-route.ts'
import { readSettings, toDueDate } from '../settings/read-settings.ts'
import { findListing, type FoundListing } from './find-listing.ts'
import type { OpenInquiry, Person } from './find-open-inquiry.ts'
import type { Incoming } from './incoming.ts'
import { toJsonText } from '../../../platform/db/json-text.ts'

/** Characters of a message that lists show. */
const maxExcerpt = 500
const maxRawText = 50_000

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
  return toJsonText({
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

export async function insertMessage(
  tx: Tx,
  inquiryId: string,
  incoming: Incoming,
  listing: FoundListing | null,
) {
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
      fields: toJsonText(fields),
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

export async function addToInquiry(
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
  route: route && toJsonText(route),
})

export async function insertInquiry(
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
        not_lead: toJsonText({ sender_id: ignoredBy, clock: null }),
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

/** Gives the inquiry of an agent who left to another, as a new one. */
export async function moveFromLeaver(
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
