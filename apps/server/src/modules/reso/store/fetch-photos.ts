import { sql } from 'kysely'
import { ExpectedError } from '../../../platform/errors/expected-error.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import {
  fetchExternal,
  ExternalFetchError,
  publicInternet,
  retryAfter,
  type EgressPolicy,
} from '../../../platform/net/fetch-external.ts'
import { deletePhotoByName } from '../../listings/index.ts'
import { deleteImage, storeImage } from '../../media/index.ts'
import { deletePhotosJob } from '../jobs.ts'
import { serverErrors } from '../texts.ts'
import { rebuildListingPhotos } from './store-photos.ts'

type PhotoDeps = Pick<Deps, 'db' | 'files' | 'clock' | 'jobs'>

/** A photo of a source that its listing lacks. */
export interface DuePhoto {
  readonly id: string
  readonly url: string
  readonly mark: string
  readonly tries: number
}

const batchSize = 48
const limits = { maxBytes: 25_000_000, seconds: 30 }
const maxRedirects = 3
/** Minutes until the next try, by number of tries; after the last one the photo is given up. */
const retryMinutes = [1, 5, 25, 120, 600]
const minute = 60_000
/** Limits the number of photos in memory. */
const limitDownloads = limitConcurrency(3)

/** Why a photo was not fetched, and whether to retry; `retryAt` is the earliest time, if the server gave one. */
class PhotoFetchError extends ExpectedError {
  readonly retry: 'later' | 'never'
  readonly retryAt: Date | null
  constructor(retry: 'later' | 'never', message: string, retryAt: Date | null = null) {
    super(message)
    this.retry = retry
    this.retryAt = retryAt
  }
}

/** Claims due photos for this process; if it is killed, they become due again after ten minutes. */
async function claimDuePhotos(db: Db, now: Date): Promise<DuePhoto[]> {
  const { rows } = await sql<DuePhoto>`
    UPDATE feed_picture SET tries = tries + 1, next_at = ${new Date(now.getTime() + 10 * minute)}::timestamptz
    WHERE id IN (
      SELECT p.id FROM feed_picture p JOIN feed_source s ON s.id = p.source_id
      WHERE p.next_at <= ${now}::timestamptz AND p.listing_id IS NOT NULL AND s.deleted_at IS NULL
      ORDER BY p.next_at, p.id LIMIT ${batchSize} FOR UPDATE OF p SKIP LOCKED
    ) RETURNING id, url, mark, tries`.execute(db)
  return rows
}

/** Downloads an address; the egress policy applies to every redirect too. */
async function download(address: string, now: Date, egress: EgressPolicy): Promise<Buffer> {
  let url = new URL(address)
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    const { status, headers, body } = await fetchExternal(egress, url, {
      headers: { accept: 'image/*' },
      ...limits,
    })
    if (status === 200) return body
    const { location } = headers
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href))
      url = new URL(location, url)
    else if (status === 429 || status >= 500)
      throw new PhotoFetchError('later', serverErrors.status(status), retryAfter(headers, now))
    // Signed addresses expire; the next version of the record has a new one.
    else throw new PhotoFetchError('never', serverErrors.status(status))
  }
  throw new PhotoFetchError('never', serverErrors.redirectLoop)
}

function toPhotoFetchError(error: unknown): PhotoFetchError {
  if (error instanceof PhotoFetchError) return error
  if (error instanceof AppError && error.code === 'bad_picture')
    return new PhotoFetchError('never', error.message)
  if (error instanceof ExternalFetchError)
    return new PhotoFetchError(
      error.kind === 'address' || error.kind === 'large' ? 'never' : 'later',
      error.message,
    )
  throw error
}

async function recordFailure(
  { db, clock }: Deps,
  { id, mark, tries }: DuePhoto,
  error: PhotoFetchError,
): Promise<void> {
  const pause = retryMinutes[tries - 1]
  const willRetry = error.retry === 'later' && pause !== undefined
  const nextAt = willRetry
    ? new Date(Math.max(clock.now().getTime() + pause * minute, error.retryAt?.getTime() ?? 0))
    : null
  await sql`UPDATE feed_picture SET next_at = ${nextAt}::timestamptz, fault = ${error.message.slice(0, 200)}
    WHERE id = ${id} AND mark = ${mark}`.execute(db)
}

/** Replaces the photo by the fetched one; returns false when its record has changed or was deleted meanwhile. */
async function attachPhoto(tx: Tx, deps: PhotoDeps, { id, mark }: DuePhoto, name: string): Promise<boolean> {
  const { rows } = await sql<{ listing_id: string | null; before: string | null }>`
    SELECT listing_id, name AS before FROM feed_picture WHERE id = ${id} AND mark = ${mark} FOR UPDATE`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return false
  await sql`UPDATE feed_picture SET name = ${name}, fetched_mark = ${mark}, next_at = NULL, fault = '', tries = 0
    WHERE id = ${id}`.execute(tx)
  if (row.before !== null) {
    await deletePhotoByName(tx, row.before)
    await deps.jobs.send(tx, deletePhotosJob, { names: [row.before] })
  }
  if (row.listing_id !== null) await rebuildListingPhotos(tx, [row.listing_id])
  return true
}

/** Stores a photo, with the same checks as for uploads, and adds it to its listing. */
export async function storePhoto(deps: PhotoDeps, due: DuePhoto, bytes: Buffer): Promise<void> {
  const { name } = await storeImage(deps, bytes, { createdBy: null })
  const isAttached = await deps.db.transaction().execute((tx) => attachPhoto(tx, deps, due, name))
  if (!isAttached) await deleteImage(deps, name)
}

async function fetchPhoto(deps: Deps, due: DuePhoto, egress: EgressPolicy): Promise<void> {
  try {
    const bytes = await download(due.url, deps.clock.now(), egress)
    await storePhoto(deps, due, bytes)
  } catch (error) {
    await recordFailure(deps, due, toPhotoFetchError(error))
  }
}

/** Fetches the next batch of photos, with the same checks as for uploads. Returns whether there may be more. */
export async function fetchPhotos(deps: Deps, egress = publicInternet): Promise<{ more: boolean }> {
  const due = await claimDuePhotos(deps.db, deps.clock.now())
  await Promise.all(due.map((photo) => limitDownloads(() => fetchPhoto(deps, photo, egress))))
  return { more: due.length === batchSize }
}

/** Deletes the files of photos that are no longer used. */
export async function deleteUnusedPhotos(deps: Deps, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS input(name)
    WHERE NOT EXISTS (SELECT FROM listing_photo p WHERE p.name = input.name)
      AND NOT EXISTS (SELECT FROM feed_picture p WHERE p.name = input.name)`.execute(deps.db)
  for (const { name } of rows) await deleteImage(deps, name)
}
