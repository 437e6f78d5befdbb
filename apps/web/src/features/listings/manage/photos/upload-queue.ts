import { HttpError } from '../../../../lib/http-error.ts'

export type UploadState = 'waiting' | 'sending' | 'failed' | 'refused' | 'done'

/** One file of the upload queue. */
export interface UploadItem {
  readonly key: string
  readonly file: File
  readonly state: UploadState
  /** Uploaded share of the file, 0 to 1. */
  readonly progress: number
  readonly error: string | null
}

/** More concurrent uploads would only share the same bandwidth. */
export const maxConcurrentUploads = 3

/** Client errors that are unrelated to the file: expired session, timeout, rate limit. */
const temporaryStatuses = new Set([401, 408, 429])

/** Whether the server rejected the file for good. Other errors may succeed on a retry. */
export function isPermanentFailure(error: unknown): boolean {
  return (
    error instanceof HttpError &&
    error.status >= 400 &&
    error.status < 500 &&
    !temporaryStatuses.has(error.status)
  )
}

/** Appends files to the queue. Files that are already queued are not added again. */
export function addFiles(items: readonly UploadItem[], added: readonly UploadItem[]): readonly UploadItem[] {
  const known = new Set(items.filter(({ state }) => state !== 'done').map(({ key }) => key))
  const fresh = [...new Map(added.map((item) => [item.key, item])).values()].filter(
    ({ key }) => !known.has(key),
  )
  const keys = new Set(fresh.map(({ key }) => key))
  return [...items.filter(({ key }) => !keys.has(key)), ...fresh]
}

export function updateItem(
  items: readonly UploadItem[],
  key: string,
  change: Partial<UploadItem>,
): readonly UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item))
}

/** Returns the files to upload next, within `maxConcurrentUploads`. */
export function getNextItems(items: readonly UploadItem[]): readonly UploadItem[] {
  const free = maxConcurrentUploads - items.filter(({ state }) => state === 'sending').length
  return items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
}

/**
 * Sorts the named photos in the order they were chosen. Only these change places; all others stay. Returns the same
 * array if nothing moves.
 */
export function sortByChosenOrder<T extends { readonly name: string }>(
  photos: readonly T[],
  chosen: readonly string[],
): readonly T[] {
  const present = chosen.flatMap((name) => photos.find((photo) => photo.name === name) ?? [])
  const names = new Set(present.map(({ name }) => name))
  let next = 0
  const ordered = photos.map((photo) => (names.has(photo.name) ? present[next++]! : photo))
  return ordered.every((photo, index) => photo === photos[index]) ? photos : ordered
}
