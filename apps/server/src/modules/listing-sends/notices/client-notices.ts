import type { Body } from '@pb/contract/endpoint'
import type { sending } from '@pb/contract/sending'
import type { ClientNotice } from '@pb/contract/shared-links'
import { toUnixSecondsOrNull } from '@pb/rules/dates'
import { newYorkDate } from '@pb/rules/new-york'
import { notices, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient } from '../../clients/index.ts'
import {
  joinRecipient,
  formatName,
  recipientNameColumns,
  getParticipant,
  getRecipients,
} from '../recipients.ts'
import { publishClientEvent } from '../client-events.ts'
import { recordGivenNotices } from './notice-log.ts'
import { sendErrors } from '../texts.ts'

type Input = Body<(typeof sending)['recordNotice']>

interface NoticeRow {
  readonly kind: NoticeKind
  readonly first_name: string
  readonly last_name: string
  readonly participant_id: string | null
  readonly offered_at: Date | null
  readonly received_at: Date | null
  readonly received_by: 'page' | 'agent' | null
  readonly signed_name: string
}

async function findNotices(db: Db, clientId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    SELECT n.kind, ${recipientNameColumns}, n.participant_id, n.offered_at, n.received_at, n.received_by, n.signed_name
    FROM client_notice n JOIN client c ON c.id = n.client_id ${joinRecipient('n')}
    WHERE n.client_id = ${clientId} ORDER BY n.participant_id NULLS FIRST, n.kind DESC`.execute(db)
  return rows
}

const present = (row: NoticeRow): ClientNotice => ({
  kind: row.kind,
  title: notices[row.kind].title,
  name: formatName(row),
  participant_id: row.participant_id,
  time_offered: toUnixSecondsOrNull(row.offered_at),
  time_received: toUnixSecondsOrNull(row.received_at),
  received_by: row.received_by,
  signed_name: row.signed_name,
})

/** Lists the notices of a client of the caller and the household. Throws `not_found`. */
export async function listClientNotices(actor: Actor, { db }: Deps, userId: string): Promise<ClientNotice[]> {
  const { id } = await getOwnClient(db, actor, userId, { archived: true })
  return (await findNotices(db, id)).map(present)
}

/**
 * Records that a notice was received on a date, in New York. Throws `not_found`, and `rule_broken` for a future date.
 */
export async function recordNotice(
  actor: Actor,
  deps: Deps,
  userId: string,
  input: Input,
): Promise<ClientNotice[]> {
  const { kind, participant_id, received_on } = input
  const [client] = await getRecipients(deps.db, actor, [userId])
  const reader =
    participant_id === undefined
      ? client!
      : await getParticipant(deps.db, actor, client!.client_id, participant_id)
  const at = deps.clock.now()
  if (received_on > newYorkDate(at)) throw new AppError('rule_broken', sendErrors.futureDate)
  // 17:00 UTC is the same date in New York all year.
  const receivedAt = new Date(`${received_on}T17:00:00Z`)
  await deps.db.transaction().execute(async (tx) => {
    const open = await tx
      .updateTable('client_notice')
      .set({ received_at: receivedAt, received_by: 'agent' })
      .where('client_id', '=', reader.client_id)
      .where('participant_id', 'is not distinct from', reader.participant_id)
      .where('kind', '=', kind)
      .where('received_at', 'is', null)
      .executeTakeFirst()
    if (open.numUpdatedRows === 0n)
      await recordGivenNotices(tx, { ...reader, agent_id: actor.personId }, [kind], { at, receivedAt })
    await publishClientEvent(tx, deps, actor.personId, userId, 'notice')
  })
  return (await findNotices(deps.db, client!.client_id)).map(present)
}
