import type { ListingSend, SendRecipient } from '@pb/contract/listing-sends'
import { toUnixSeconds } from '@pb/rules/dates'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { joinRecipient, formatName, recipientNameColumns } from '../recipients.ts'
import type { RecipientState } from '../tables.ts'
import { fill } from './default-text.ts'

interface SendRow {
  readonly id: string
  readonly subject: string
  readonly created_at: Date
}

interface RecipientRow {
  readonly id: string
  readonly user_id: string
  readonly participant_id: string | null
  readonly first_name: string
  readonly last_name: string
  readonly state: RecipientState
  readonly failure: string
  readonly listing_ids: string[] | null
  readonly thread_id: string | null
}

async function findRecipientRows(db: Db | Tx, sendId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT r.id, c.person_id AS user_id, r.participant_id, ${recipientNameColumns},
      r.state, r.failure, l.listing_ids, m.thread_id
    FROM listing_send_recipient r JOIN client c ON c.id = r.client_id
      ${joinRecipient('r')}
      LEFT JOIN shared_link l ON l.id = r.link_id
      LEFT JOIN mail_outbox o ON o.id = r.outbox_id LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE r.send_id = ${sendId} ORDER BY r.id`.execute(db)
  return rows
}

const presentRecipient = (row: RecipientRow): SendRecipient => ({
  recipient_id: row.id,
  user_id: row.user_id,
  participant_id: row.participant_id,
  name: formatName(row),
  state: row.state,
  failure: row.failure,
  listing_ids: row.listing_ids ?? [],
  thread_id: row.thread_id,
})

async function findSend(
  db: Db | Tx,
  agentId: string,
  condition: RawBuilder<unknown>,
): Promise<ListingSend | undefined> {
  const { rows } = await sql<SendRow>`SELECT id, subject, created_at FROM listing_send
    WHERE agent_id = ${agentId} AND ${condition}`.execute(db)
  const [send] = rows
  if (!send) return undefined
  const recipients = (await findRecipientRows(db, send.id)).map(presentRecipient)
  const maxListings = Math.max(0, ...recipients.map(({ listing_ids }) => listing_ids.length))
  return {
    send_id: send.id,
    time_created: toUnixSeconds(send.created_at),
    subject: fill(send.subject, { n: maxListings }),
    recipients,
  }
}

/** Returns a send of the agent with the state of each email. */
export const findSendById = (db: Db | Tx, agentId: string, id: string) =>
  findSend(db, agentId, sql`id = ${id}`)

/** Returns the send created with the caller's idempotency key. */
export const findSendByKey = (db: Db | Tx, agentId: string, key: string) =>
  findSend(db, agentId, sql`key = ${key}`)

/** Returns a send of the caller. Throws `not_found`. */
export async function getSend(db: Db, { personId }: Actor, id: string): Promise<ListingSend> {
  const send = await findSendById(db, personId, id)
  if (!send) throw new AppError('not_found')
  return send
}
