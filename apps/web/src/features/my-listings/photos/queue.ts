import { HttpError } from '../../../lib/http-error.ts'

export type UploadState = 'waiting' | 'sending' | 'failed' | 'refused' | 'done'

/** One file on its way. */
export interface UploadItem {
  readonly key: string
  readonly file: File
  readonly state: UploadState
  /** Share of the file that has left, 0 to 1. */
  readonly share: number
  readonly error: string | null
}

/** So many files are sent at once: more would only share the same line. */
export const atOnce = 3

/** Statuses that say nothing of the file: a session that ended, a call that took too long, too many calls. */
const passing = new Set([401, 408, 429])

/** Whether a file was turned down for good; anything else may come through another time. */
export function isRefusal(error: unknown): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500 && !passing.has(error.status)
}

/** Adds files behind the others; one that is there already is not added again. */
export function withFiles(items: readonly UploadItem[], added: readonly UploadItem[]): readonly UploadItem[] {
  const known = new Set(items.filter(({ state }) => state !== 'done').map(({ key }) => key))
  const fresh = [...new Map(added.map((item) => [item.key, item])).values()].filter(
    ({ key }) => !known.has(key),
  )
  const keys = new Set(fresh.map(({ key }) => key))
  return [...items.filter(({ key }) => !keys.has(key)), ...fresh]
}

export function withItem(
  items: readonly UploadItem[],
  key: string,
  change: Partial<UploadItem>,
): readonly UploadItem[] {
  return items.map((item) => (item.key === key ? { ...item, ...change } : item))
}

/** The files to send next, so that no more than `atOnce` are under way. */
export function nextItems(items: readonly UploadItem[]): readonly UploadItem[] {
  const free = atOnce - items.filter(({ state }) => state === 'sending').length
  return items.filter(({ state }) => state === 'waiting').slice(0, Math.max(0, free))
}

/**
 * Photos that came in the order in which they arrived, in the order in which they were chosen: they change places
 * among themselves, all others stay where they are. The same list where nothing has to move.
 */
export function inChosenOrder<T extends { readonly name: string }>(
  photos: readonly T[],
  chosen: readonly string[],
): readonly T[] {
  const present = chosen.flatMap((name) => photos.find((photo) => photo.name === name) ?? [])
  const names = new Set(present.map(({ name }) => name))
  let next = 0
  const ordered = photos.map((photo) => (names.has(photo.name) ? present[next++]! : photo))
  return ordered.every((photo, index) => photo === photos[index]) ? photos : ordered
}
