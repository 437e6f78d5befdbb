import { sql } from 'kysely'
import { AppError } from '../../platform/errors/app-error.ts'
import type { RestorableRecords } from '../../platform/restorable.ts'
import { restoreTourPhoto } from './tour-photos.ts'
import './tables.ts'

/** Photos of tours. A photo's key comes from the device and may have hyphens of its own. */
export const restorableTourPhotos: RestorableRecords = {
  kind: 'tour_photo',
  select: ({ personId }, since) => sql`SELECT t.id || '-' || p.key AS id, '' AS title, t.title AS parent,
      false AS parent_deleted, t.id AS open_id, t.agent_id, p.deleted_at
    FROM tour_photo p JOIN tour t ON t.id = p.tour_id
    WHERE t.agent_id = ${personId} AND p.deleted_at >= ${since}`,
  async restore(actor, deps, id) {
    const [, tourId, key] = /^(\d+)-(.+)$/.exec(id) ?? []
    if (tourId === undefined || key === undefined) throw new AppError('not_found')
    await restoreTourPhoto(actor, deps, { id: tourId, key })
  },
}
