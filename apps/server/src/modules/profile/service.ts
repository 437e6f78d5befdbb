import type { PreferenceChange } from '@pb/contract/profile'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import type { Upload } from '../../platform/module.ts'
import { cleanPicture, storePicture } from '../media/index.ts'
import {
  findProfile,
  mergePreferences,
  setPhoto,
  setPhotoAgain,
  updateProfile,
  type ProfileRow,
} from './queries.ts'

/** The caller's own profile. */
export function ownProfile(actor: Actor, { db }: Deps): Promise<ProfileRow> {
  return findProfile(db, actor.personId)
}

/** Saves what is given, and returns the whole profile. */
export async function saveProfile(
  actor: Actor,
  { db }: Deps,
  changes: { description?: string | undefined; email?: string | undefined; phone?: string | undefined },
): Promise<ProfileRow> {
  const { description, email, phone } = changes
  await updateProfile(db, actor.personId, { description, contact_email: email, phone })
  return findProfile(db, actor.personId)
}

/** Turns a preference on or off; returns all that were ever touched. */
export function savePreference(
  actor: Actor,
  { db }: Deps,
  flag: PreferenceChange,
): Promise<Record<string, 0 | 1>> {
  return mergePreferences(db, actor.personId, flag)
}

/**
 * Stores the picture and makes it the caller's photo; returns its name. The one before stays in the store: mails
 * and pages that were sent out still show it.
 */
export async function replacePhoto(actor: Actor, deps: Deps, upload: Upload): Promise<string> {
  const { name } = await storePicture(deps, upload.stream, { createdBy: actor.personId })
  await setPhoto(deps.db, actor.personId, name)
  return name
}

/** What the caller's picture looks like, in a format that every browser shows; nothing of it is kept. */
export function previewPhoto(_actor: Actor, upload: Upload): ReturnType<typeof cleanPicture> {
  return cleanPicture(upload.stream)
}

/** Shows no photo of the caller any more. */
export function removePhoto(actor: Actor, { db }: Deps): Promise<void> {
  return setPhoto(db, actor.personId, null)
}

/** Makes a picture that the caller uploaded before the photo again; of anybody else's it is unknown. */
export async function restorePhoto(actor: Actor, { db }: Deps, photo: string): Promise<string> {
  if (!(await setPhotoAgain(db, actor.personId, photo))) throw new AppError('not_found')
  return photo
}
