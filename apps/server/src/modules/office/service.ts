import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Upload } from '../../platform/module.ts'
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

export async function removeLogo(_actor: Actor, { db, clock }: Deps): Promise<Office> {
  await updateOffice(db, clock.now(), { logo: null })
  return getOffice(db)
}
