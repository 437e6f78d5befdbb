import { isAgencyDisclosureDue, type DisclosureListing, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Recipient } from '../recipients.ts'
import '../tables.ts'

type Person = Pick<Recipient, 'client_id' | 'participant_id'>
interface NoticeRow extends Person {
  readonly kind: NoticeKind
}

/** Returns the kinds of notices that these listings require. */
async function findNoticeKinds(db: Db | Tx, listingIds: readonly string[]): Promise<NoticeKind[]> {
  const { rows } = await sql<DisclosureListing>`SELECT l.ownership, b.units_total
    FROM listing l JOIN building b ON b.id = l.building_id WHERE l.id = ANY (${listingIds}::bigint[])`.execute(
    db,
  )
  return rows.some(isAgencyDisclosureDue) ? ['fair-housing', 'agency'] : ['fair-housing']
}

/**
 * Returns a function of the recipient: the notices that these listings require and that the recipient has not been
 * given.
 */
export async function findDueNotices(
  db: Db | Tx,
  readers: readonly Person[],
  listingIds: readonly string[],
): Promise<(reader: Person) => NoticeKind[]> {
  const clientIds = [...new Set(readers.map(({ client_id }) => client_id))]
  const [kinds, { rows: given }] = await Promise.all([
    findNoticeKinds(db, listingIds),
    sql<NoticeRow>`SELECT client_id, participant_id, kind FROM client_notice
      WHERE client_id = ANY (${clientIds}::bigint[])`.execute(db),
  ])
  const givenKeys = new Set(
    given.map(({ client_id, participant_id, kind }) => `${client_id}/${participant_id}/${kind}`),
  )
  return ({ client_id, participant_id }) =>
    kinds.filter((kind) => !givenKeys.has(`${client_id}/${participant_id}/${kind}`))
}
