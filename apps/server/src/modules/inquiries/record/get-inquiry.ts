import type { InquiryDetail, InquiryMessage } from '@pb/contract/inquiry-schemas'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type Selectable } from 'kysely'
import type { Actor, SessionActor } from '../../../platform/actor.ts'
import type { Db, Tables } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { signPath } from '../../../platform/http/signed-url.ts'
import type { OutboxState } from '../../mailbox/tables.ts'
import { publishInquiry } from '../intake/notify-agents.ts'
import { findMaybeSame } from '../identity/find-maybe-same.ts'
import { nameListing, presentRow } from '../list/present-row.ts'
import type { InquiryRecord } from '../list/select-rows.ts'
import { getInquiryRecord } from './find-inquiry.ts'
import { replyAddress } from './reply-address.ts'

/** Messages that are shown at most, the latest. */
const maxMessages = 200

interface MessageRow extends Selectable<Tables['inquiry_message']> {
  readonly agent_name: string | null
  readonly outbox_state: OutboxState | null
  /** Whether the bytes of the mail are stored. */
  readonly has_original: boolean
  readonly mail_thread_id: string | null
  readonly mail_id: string | null
}

async function findMessages(db: Db, { personId }: Actor, id: string): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    SELECT x.*, p.name AS agent_name, o.state AS outbox_state, m.raw_key IS NOT NULL AS has_original,
      CASE WHEN m.person_id = ${personId} THEN m.thread_id END AS mail_thread_id,
      CASE WHEN m.person_id = ${personId} THEN m.id END AS mail_id
    FROM inquiry_message x LEFT JOIN person p ON p.id = x.agent_id LEFT JOIN mail_outbox o ON o.id = x.outbox_id
      LEFT JOIN mail_message m ON m.id = coalesce(x.mail_message_id, o.message_id)
    WHERE x.inquiry_id = ${id} ORDER BY x.at DESC, x.id DESC LIMIT ${maxMessages + 1}`.execute(db)
  return rows.toReversed()
}

function presentSending({ state, failure, outbox_state }: MessageRow): InquiryMessage['sending'] {
  if (state === null) return null
  if (state === 'failed' || state === 'sent') return { state, failure }
  if (outbox_state === 'sent') return { state: 'sent', failure }
  return { state: state === 'queued' || state === 'sending' ? 'sending' : 'queued', failure }
}

function presentMessage(deps: Deps, actor: SessionActor, row: MessageRow): InquiryMessage {
  const session = actor.sessionHash.toString('base64url')
  return {
    message_id: row.id,
    direction: row.direction,
    src_type: row.src_type,
    time: toUnixSeconds(row.at),
    name: row.direction === 'in' ? row.name : (row.agent_name ?? row.name),
    ccs: row.ccs,
    subject: row.subject,
    message: row.body,
    fields: row.fields,
    reading: row.reading,
    corrected: row.corrected ? 1 : 0,
    listing_id: row.listing_id,
    other_listings: (row.found?.listings ?? []).map((place) => ({
      listing_id: place.listing_id,
      listing: nameListing(place),
    })),
    raw_text: row.raw_text,
    original_url: row.has_original ? signPath(deps, `/v1/inquiry-originals/${row.id}`, session) : null,
    thread_id: row.mail_thread_id,
    mail_id: row.mail_id,
    sending: presentSending(row),
  }
}

async function findReplyAddress(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ email: string }>`
    SELECT ${replyAddress} AS email FROM inquiry i WHERE i.id = ${id}`.execute(db)
  return maybeOne(rows)?.email ?? ''
}

/** Marks an inquiry read for its agent; other tabs learn of it. */
async function markRead(actor: Actor, deps: Deps, id: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const read = await tx
      .updateTable('inquiry')
      .set({ read_at: deps.clock.now() })
      .where('id', '=', id)
      .where('agent_id', '=', actor.personId)
      .where((eb) => eb.or([eb('read_at', 'is', null), eb('read_at', '<', eb.ref('last_in_at'))]))
      .returning('id')
      .executeTakeFirst()
    if (read) await publishInquiry(tx, deps, [actor.personId], id)
  })
}

/** An inquiry with its messages. Throws `not_found`. */
async function getInquiry(actor: SessionActor, deps: Deps, id: string): Promise<InquiryDetail> {
  return describeInquiry(actor, deps, await getInquiryRecord(deps.db, actor, id))
}

/** Describes an inquiry to a person who may read it, or who has just given it to another agent. */
export async function describeInquiry(
  actor: SessionActor,
  deps: Deps,
  record: InquiryRecord,
): Promise<InquiryDetail> {
  const [messages, reply_address, maybe] = await Promise.all([
    findMessages(deps.db, actor, record.id),
    findReplyAddress(deps.db, record.id),
    findMaybeSame(deps.db, actor, record),
  ])
  return {
    ...presentRow(actor, record),
    messages: messages.slice(-maxMessages).map((row) => presentMessage(deps, actor, row)),
    has_more: messages.length > maxMessages,
    can_respond: record.agent_id === null || record.agent_id === actor.personId,
    reply_address,
    ...maybe,
  }
}

/** As `getInquiry`, and marks it read. */
export async function openInquiry(actor: SessionActor, deps: Deps, id: string): Promise<InquiryDetail> {
  const detail = await getInquiry(actor, deps, id)
  if (detail.unread === 0) return detail
  await markRead(actor, deps, id)
  return { ...detail, unread: 0 }
}
