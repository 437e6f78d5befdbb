import { agencyDisclosureDue, type NoticeHome, type NoticeKind } from '@pb/rules/notices'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db.ts'
import type { Reader } from '../people.ts'
import '../tables.ts'

type Person = Pick<Reader, 'client_id' | 'participant_id'>
interface Had extends Person {
  readonly kind: NoticeKind
}

/** Kinds that are due with these listings, to whoever has not had them. */
async function kindsOf(db: Db | Tx, listingIds: readonly string[]): Promise<NoticeKind[]> {
  const { rows } = await sql<NoticeHome>`SELECT l.ownership, b.units_total
    FROM listing l JOIN building b ON b.id = l.building_id WHERE l.id = ANY (${listingIds}::bigint[])`.execute(
    db,
  )
  return rows.some(agencyDisclosureDue) ? ['fair-housing', 'agency'] : ['fair-housing']
}

/** Which notices each of these readers should have with these listings, and has not had yet: a function of the reader. */
export async function noticesDue(
  db: Db | Tx,
  readers: readonly Person[],
  listingIds: readonly string[],
): Promise<(reader: Person) => NoticeKind[]> {
  const clientIds = [...new Set(readers.map(({ client_id }) => client_id))]
  const [kinds, { rows: had }] = await Promise.all([
    kindsOf(db, listingIds),
    sql<Had>`SELECT client_id, participant_id, kind FROM client_notice
      WHERE client_id = ANY (${clientIds}::bigint[])`.execute(db),
  ])
  const done = new Set(
    had.map(({ client_id, participant_id, kind }) => `${client_id}/${participant_id}/${kind}`),
  )
  return ({ client_id, participant_id }) =>
    kinds.filter((kind) => !done.has(`${client_id}/${participant_id}/${kind}`))
}
