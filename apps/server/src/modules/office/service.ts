import { sql } from 'kysely'
import { hasRole, type Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Upload } from '../../platform/module.ts'
import { restorableSince, type RestorableRecords } from '../../platform/restorable.ts'
import { storeImage } from '../media/index.ts'
import { getOffice, updateOffice, type Office, type OfficeChanges } from './queries.ts'

/** Saves the given details; the guard has checked the role, here and below. */
export async function saveOffice(
  _actor: Actor,
  { db, clock }: Deps,
  details: OfficeChanges,
): Promise<Office> {
  await updateOffice(db, clock.now(), details)
  return getOffice(db)
}

/** Stores the upload as the office's logo. The previous one stays in the store, since mails and pages still show it. */
export async function replaceLogo(actor: Actor, deps: Deps, upload: Upload): Promise<Office> {
  const { name } = await storeImage(deps, upload.stream, { createdBy: actor.personId })
  await updateOffice(deps.db, deps.clock.now(), { logo: name })
  return getOffice(deps.db)
}

/** Removes the logo, which can be restored; without one it changes nothing. */
export async function removeLogo({ personId }: Actor, { db, clock }: Deps): Promise<Office> {
  return db.transaction().execute(async (tx) => {
    const { logo } = await tx.selectFrom('office').select('logo').forUpdate().executeTakeFirstOrThrow()
    const now = clock.now()
    if (logo !== null)
      await updateOffice(tx, now, {
        logo: null,
        removed_logo: logo,
        logo_removed_at: now,
        logo_removed_by: personId,
      })
    return getOffice(tx)
  })
}

/** The logo that was removed last; supervisors remove and restore it. */
export const restorableLogo: RestorableRecords = {
  kind: 'office_logo',
  select: (
    { roles },
    since,
  ) => sql`SELECT '1' AS id, '' AS title, '' AS parent, false AS parent_deleted, '' AS open_id,
      logo_removed_by AS agent_id, logo_removed_at AS deleted_at
    FROM office WHERE logo_removed_at >= ${since} AND ${hasRole({ roles }, 'SUPERVISOR')}::boolean`,
  async restore({ personId, roles }, { db, clock }) {
    const now = clock.now()
    if (!hasRole({ roles }, 'SUPERVISOR')) throw new AppError('not_found')
    await db.transaction().execute(async (tx) => {
      const { logo, removed_logo: removed } = await tx
        .selectFrom('office')
        .select(['logo', 'removed_logo'])
        .where((eb) =>
          eb.or([eb('logo_removed_at', '>=', restorableSince(now)), eb('removed_logo', 'is', null)]),
        )
        .forUpdate()
        .executeTakeFirstOrThrow(() => new AppError('not_found'))
      if (removed === null) throw new AppError('not_found')
      // One that was uploaded since changes places with it.
      await updateOffice(tx, now, {
        logo: removed,
        removed_logo: logo,
        logo_removed_at: logo === null ? null : now,
        logo_removed_by: logo === null ? null : personId,
      })
    })
  },
}
