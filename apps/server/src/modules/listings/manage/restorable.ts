import { sql, type RawBuilder } from 'kysely'
import { hasRole, type Actor } from '../../../platform/actor.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { splitIds, type RestorableRecords } from '../../../platform/restorable.ts'
import { restorePhoto } from './photos.ts'
import { undoChange } from './status.ts'

/** Own listings; for a supervisor all that agents of the office have, as `mayEdit` has it. */
const isEditable = ({ personId, roles }: Actor): RawBuilder<boolean> =>
  hasRole({ roles }, 'SUPERVISOR') ? sql`l.agent_id IS NOT NULL` : sql`l.agent_id = ${personId}`

const address = sql`concat_ws(' #', b.address, nullif(u.label, ''))`
const places = sql`JOIN unit u ON u.id = l.unit_id JOIN building b ON b.id = l.building_id`

/** Listings that were removed as wrong or double, and have not changed since. The id has that change's. */
const removedListings: RestorableRecords = {
  kind: 'listing',
  isKept: true,
  select: (actor, since) => sql`SELECT l.id || '-' || c.id AS id, ${address} AS title, '' AS parent,
      false AS parent_deleted, l.id AS open_id, l.agent_id, l.deleted_at
    FROM listing_change c JOIN listing l ON l.id = c.listing_id AND l.version = c.version AND l.deleted_at = c.created_at
      ${places} WHERE c.created_at >= ${since} AND c.undone_at IS NULL AND ${isEditable(actor)}`,
  async restore(actor, deps, id) {
    const [listingId, changeId] = splitIds(id, 2)
    await undoChange(actor, deps, listingId, changeId)
  },
}

/** Photos; their files stay, since sent emails refer to them. */
const removedPhotos: RestorableRecords = {
  kind: 'listing_photo',
  isKept: true,
  select: (actor, since) => sql`SELECT l.id || '-' || r.name AS id, r.caption AS title, ${address} AS parent,
      l.deleted_at IS NOT NULL AS parent_deleted, l.id AS open_id, l.agent_id, r.removed_at AS deleted_at
    FROM listing_photo_removed r JOIN listing l ON l.id = r.listing_id ${places}
    WHERE r.removed_at >= ${since} AND ${isEditable(actor)}`,
  async restore(actor, deps, id) {
    const [, listingId, name] = /^(\d+)-(.+)$/.exec(id) ?? []
    if (listingId === undefined || name === undefined) throw new AppError('not_found')
    await restorePhoto(actor, deps, { id: listingId, name })
  },
}

export const restorableListings = [removedListings, removedPhotos]
