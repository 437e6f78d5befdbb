import type { PreferenceChange, ProfileChanges } from '@pb/contract/profile'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Upload } from '../../../platform/module.ts'
import { sanitizeImage, storeImage } from '../../media/index.ts'
import { renamePerson } from '../people/index.ts'
import {
  findProfile,
  mergePreferences,
  setPhoto,
  setUploadedPhoto,
  updateProfile,
  type ProfileRow,
} from './queries.ts'

/** The caller's own profile. */
export function getProfile(actor: Actor, { db }: Deps): Promise<ProfileRow> {
  return findProfile(db, actor.personId)
}

/** Saves the given fields and returns the full profile. */
export async function saveProfile(
  actor: Actor,
  { db }: Deps,
  { name, description, email, phone }: ProfileChanges,
): Promise<ProfileRow> {
  await db.transaction().execute(async (tx) => {
    if (name !== undefined) await renamePerson(tx, actor.personId, name)
    await updateProfile(tx, actor.personId, { description, contact_email: email, phone })
  })
  return findProfile(db, actor.personId)
}

/** Turns a preference on or off; returns every preference that was ever set. */
export function savePreference(
  actor: Actor,
  { db }: Deps,
  flag: PreferenceChange,
): Promise<Record<string, 0 | 1>> {
  return mergePreferences(db, actor.personId, flag)
}

/**
 * Stores the upload as the caller's photo and returns its file name. The previous photo stays in the store, since
 * emails and pages sent earlier still show it.
 */
export async function replacePhoto(actor: Actor, deps: Deps, upload: Upload): Promise<string> {
  const { name } = await storeImage(deps, upload.stream, { createdBy: actor.personId })
  await setPhoto(deps.db, actor.personId, name)
  return name
}

/** Returns the upload in a format every browser can display (a HEIC photo becomes a JPEG). Stores nothing. */
export function previewPhoto(_actor: Actor, upload: Upload): ReturnType<typeof sanitizeImage> {
  return sanitizeImage(upload.stream)
}

/** Clears the caller's photo. */
export function removePhoto(actor: Actor, { db }: Deps): Promise<void> {
  return setPhoto(db, actor.personId, null)
}

/** Sets a photo that the caller uploaded earlier. Throws `not_found` for any other image. */
export async function restorePhoto(actor: Actor, { db }: Deps, photo: string): Promise<string> {
  if (!(await setUploadedPhoto(db, actor.personId, photo))) throw new AppError('not_found')
  return photo
}
