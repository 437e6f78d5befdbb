import type { Body } from '@pb/contract/endpoint'
import type { sending } from '@pb/contract/sending'
import type { ClientNotice } from '@pb/contract/shared-links'
import { newYorkDate } from '@pb/rules/new-york'
import { notices, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db } from '../../../platform/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { ownClient } from '../../clients/index.ts'
import { joinReader, nameOf, nameOfReader, ownParticipant, ownReaders } from '../people.ts'
import { secondsOrNull, tellOfClient } from '../tell.ts'
import { noteGiven } from './offer.ts'
import '../tables.ts'

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

async function noticesOf(db: Db, clientId: string): Promise<NoticeRow[]> {
  const { rows } = await sql<NoticeRow>`
    SELECT n.kind, ${nameOfReader}, n.participant_id, n.offered_at, n.received_at, n.received_by, n.signed_name
    FROM client_notice n JOIN client c ON c.id = n.client_id ${joinReader('n')}
    WHERE n.client_id = ${clientId} ORDER BY n.participant_id NULLS FIRST, n.kind DESC`.execute(db)
  return rows
}

const present = (row: NoticeRow): ClientNotice => ({
  kind: row.kind,
  title: notices[row.kind].title,
  name: nameOf(row),
  participant_id: row.participant_id,
  time_offered: secondsOrNull(row.offered_at),
  time_received: secondsOrNull(row.received_at),
  received_by: row.received_by,
  signed_name: row.signed_name,
})

/** Notices that a client of the caller's and the household had. Throws `not_found`. */
export async function clientNotices(actor: Actor, { db }: Deps, userId: string): Promise<ClientNotice[]> {
  const { id } = await ownClient(db, actor, userId, { archived: true })
  return (await noticesOf(db, id)).map(present)
}

/** Notes that a notice was received on a day, in New York. Throws `not_found`, and `rule_broken` for a day to come. */
export async function recordNotice(
  actor: Actor,
  deps: Deps,
  userId: string,
  input: Input,
): Promise<ClientNotice[]> {
  const { kind, participant_id, received_on } = input
  const [client] = await ownReaders(deps.db, actor, [userId])
  const reader =
    participant_id === undefined
      ? client!
      : await ownParticipant(deps.db, actor, client!.client_id, participant_id)
  const at = deps.clock.now()
  if (received_on > newYorkDate(at)) throw new AppError('rule_broken', 'That day is still to come')
  // Noon is the same day everywhere in the city's year.
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
      await noteGiven(tx, { ...reader, agent_id: actor.personId }, [kind], { at, receivedAt })
    await tellOfClient(tx, deps, actor.personId, userId, 'notice')
  })
  return (await noticesOf(deps.db, client!.client_id)).map(present)
}
