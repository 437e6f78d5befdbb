import type { Body, Reply } from '@pb/contract/endpoint'
import type { openHouses } from '@pb/contract/open-houses'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sendListings } from '../../listing-sends/index.ts'
import { getOpenHouseRow } from '../records/list-open-houses.ts'
import { errors, followUp } from '../texts.ts'

type Input = Body<(typeof openHouses)['followUpVisitors']>

/** The agent's text of the last follow-up, or the standard one. */
export async function getTemplate(
  { personId }: Actor,
  { db }: Deps,
): Promise<Reply<(typeof openHouses)['followUpTemplate']>> {
  const own = await db
    .selectFrom('open_house_template')
    .select(['subject', 'message'])
    .where('agent_id', '=', personId)
    .executeTakeFirst()
  return own ?? followUp
}

/** The actor's clients among these visitors who agree to be contacted now. Throws `rule_broken` unless all of them are. */
async function getReaders({ personId }: Actor, { db }: Deps, openHouseId: string, ids: readonly string[]) {
  const wanted = [...new Set(ids)]
  const { rows } = await sql<{ user_id: string }>`
    SELECT c.person_id AS user_id FROM open_house_visitor v JOIN client c ON c.id = v.client_id
    WHERE v.open_house_id = ${openHouseId} AND v.id = ANY (${wanted}::bigint[]) AND v.consent AND v.deleted_at IS NULL
      AND v.agent_id = ${personId} AND c.archived_at IS NULL ORDER BY v.id`.execute(db)
  if (rows.length < wanted.length) throw new AppError('rule_broken', errors.notFollowed)
  return rows.map(({ user_id }) => user_id)
}

/**
 * Emails visitors the listing, one email each from the agent's mailbox, by a listing send. Its id is returned; repeating
 * the key returns the first. Throws `not_found`, and `rule_broken` for visitors who did not agree, and what `sendListings` throws.
 */
export async function followUpVisitors(
  actor: Actor,
  deps: Deps,
  openHouseId: string,
  { visitor_ids, subject, message, steering_reason, key }: Input,
): Promise<string> {
  const row = await getOpenHouseRow(deps.db, actor, openHouseId)
  const users = await getReaders(actor, deps, openHouseId, visitor_ids)
  const { send_id } = await sendListings(actor, deps, '0', {
    listing_ids: [row.listing_id],
    user_ids: users,
    subject,
    message,
    again: true,
    notices: 'send',
    steering_reason,
    key,
  })
  await deps.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('open_house_follow_up')
      .values({ open_house_id: openHouseId, send_id })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await tx
      .insertInto('open_house_template')
      .values({ agent_id: actor.personId, subject, message })
      .onConflict((conflict) => conflict.column('agent_id').doUpdateSet({ subject, message }))
      .execute()
  })
  return send_id
}
