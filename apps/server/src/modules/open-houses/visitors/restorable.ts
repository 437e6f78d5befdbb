import { sql } from 'kysely'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { restorableSince, splitIds, type RestorableRecords } from '../../../platform/restorable.ts'
import { publishOpenHouse } from '../records/change-open-house.ts'
import { getOpenHouseRow } from '../records/list-open-houses.ts'
import { mayManage } from '../records/open-house-row.ts'
import { errors } from '../texts.ts'
import { findVisitor, visitorJob, type VisitorRow } from './record-visitor.ts'

/** Visitors whom the host or a supervisor deleted, unless their details were erased since. */
export const restorableVisitors: RestorableRecords = {
  kind: 'open_house_visitor',
  select: (actor, since) => sql`SELECT o.id || '-' || v.id AS id, v.name AS title, b.address AS parent,
      false AS parent_deleted, o.id AS open_id, l.agent_id, v.deleted_at
    FROM open_house_visitor v JOIN open_house o ON o.id = v.open_house_id
      JOIN listing l ON l.id = o.listing_id JOIN building b ON b.id = l.building_id
    WHERE v.deleted_at >= ${since} AND v.erased_at IS NULL AND ${mayManage(actor)}`,
  /** Who agreed before becomes a client, as if nothing had happened. Throws `conflict` for who signed in again. */
  async restore(actor, deps, joined) {
    const [openHouseId, id] = splitIds(joined, 2)
    const row = await getOpenHouseRow(deps.db, actor, openHouseId)
    await deps.db.transaction().execute(async (tx) => {
      await lockUntilCommit(tx, 'open-house', row.id)
      const { rows } = await sql<VisitorRow>`SELECT * FROM open_house_visitor
        WHERE id = ${id} AND open_house_id = ${openHouseId} AND erased_at IS NULL
          AND deleted_at >= ${restorableSince(deps.clock.now())} FOR UPDATE`.execute(tx)
      const [visitor] = rows
      if (!visitor) throw new AppError('not_found')
      const again = await findVisitor(tx, openHouseId, { ...visitor, key: '' })
      if (again) throw new AppError('conflict', errors.signedInAgain(visitor.name))
      await tx
        .updateTable('open_house_visitor')
        .set((eb) => ({ deleted_at: null, deleted_by: null, version: eb('version', '+', 1) }))
        .where('id', '=', id)
        .execute()
      await deps.jobs.send(tx, visitorJob, {})
      await publishOpenHouse(tx, deps, row)
    })
  },
}
