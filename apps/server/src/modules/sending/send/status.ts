import type { ListingSend, SendRecipient } from '@pb/contract/listing-sends'
import { sql, type RawBuilder } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db.ts'
import { AppError } from '../../../platform/errors.ts'
import { joinReader, nameOf, nameOfReader } from '../people.ts'
import { seconds } from '../tell.ts'
import type { RecipientState } from '../tables.ts'
import { fill } from './words.ts'

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

async function recipientsOf(db: Db | Tx, sendId: string): Promise<RecipientRow[]> {
  const { rows } = await sql<RecipientRow>`
    SELECT r.id, c.person_id AS user_id, r.participant_id, ${nameOfReader},
      r.state, r.failure, l.listing_ids, m.thread_id
    FROM listing_send_recipient r JOIN client c ON c.id = r.client_id
      ${joinReader('r')}
      LEFT JOIN shared_link l ON l.id = r.link_id
      LEFT JOIN mail_outbox o ON o.id = r.outbox_id LEFT JOIN mail_message m ON m.id = o.message_id
    WHERE r.send_id = ${sendId} ORDER BY r.id`.execute(db)
  return rows
}

const presentRecipient = (row: RecipientRow): SendRecipient => ({
  recipient_id: row.id,
  user_id: row.user_id,
  participant_id: row.participant_id,
  name: nameOf(row),
  state: row.state,
  failure: row.failure,
  listing_ids: row.listing_ids ?? [],
  thread_id: row.thread_id,
})

async function find(
  db: Db | Tx,
  agentId: string,
  which: RawBuilder<unknown>,
): Promise<ListingSend | undefined> {
  const { rows } = await sql<SendRow>`SELECT id, subject, created_at FROM listing_send
    WHERE agent_id = ${agentId} AND ${which}`.execute(db)
  const [send] = rows
  if (!send) return undefined
  const recipients = (await recipientsOf(db, send.id)).map(presentRecipient)
  const most = Math.max(0, ...recipients.map(({ listing_ids }) => listing_ids.length))
  return {
    send_id: send.id,
    time_created: seconds(send.created_at),
    subject: fill(send.subject, { n: most }),
    recipients,
  }
}

/** A send of the agent's, with how each of its mails stands. */
export const sendById = (db: Db | Tx, agentId: string, id: string) => find(db, agentId, sql`id = ${id}`)

/** The send that the caller's own name made before. */
export const sendOfKey = (db: Db | Tx, agentId: string, key: string) => find(db, agentId, sql`key = ${key}`)

/** A send of the caller's. Throws `not_found`. */
export async function ownSend(db: Db, { personId }: Actor, id: string): Promise<ListingSend> {
  const send = await sendById(db, personId, id)
  if (!send) throw new AppError('not_found')
  return send
}
