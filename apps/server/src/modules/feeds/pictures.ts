import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { limiter } from '../../platform/limiter.ts'
import {
  callOutside,
  OutsideFault,
  publicInternet,
  retryAfter,
  type OutsideLine,
} from '../../platform/outside.ts'
import { discardPicture, storePicture } from '../media/index.ts'
import { discardJob } from './jobs.ts'
import { showPictures } from './picture-store.ts'

interface DuePicture {
  readonly id: string
  readonly url: string
  readonly mark: string
  readonly tries: number
}

const atOnce = 48
const limits = { maxBytes: 25_000_000, seconds: 30 }
const mostRedirects = 3
/** Minutes until it is tried again, by how often it was tried; then it is given up. */
const pauses = [1, 5, 25, 120, 600]
const minute = 60_000
/** Whole pictures in memory at a time, in this process. */
const few = limiter(3)

/** Why a picture was not fetched, and when to try again; null: never, until its record changes. */
class PictureFault extends Error {
  readonly again: 'later' | 'never'
  readonly at: Date | null
  constructor(again: 'later' | 'never', message: string, at: Date | null = null) {
    super(message)
    this.again = again
    this.at = at
  }
}

/** Takes the next pictures for this process; should it be killed, others take them after ten minutes. */
async function claim(db: Db, now: Date): Promise<DuePicture[]> {
  const { rows } = await sql<DuePicture>`
    UPDATE feed_picture SET tries = tries + 1, next_at = ${new Date(now.getTime() + 10 * minute)}::timestamptz
    WHERE id IN (
      SELECT id FROM feed_picture WHERE next_at <= ${now}::timestamptz AND listing_id IS NOT NULL
      ORDER BY next_at, id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED
    ) RETURNING id, url, mark, tries`.execute(db)
  return rows
}

/** The bytes at an address. Each address that it is sent on to is looked at like the first. */
async function bytesAt(address: string, now: Date, line: OutsideLine): Promise<Buffer> {
  let url = new URL(address)
  for (let hops = 0; hops <= mostRedirects; hops += 1) {
    const { status, headers, body } = await callOutside(line, url, {
      headers: { accept: 'image/*' },
      ...limits,
    })
    if (status === 200) return body
    const { location } = headers
    if (status >= 300 && status < 400 && location !== undefined && URL.canParse(location, url.href))
      url = new URL(location, url)
    else if (status === 429 || status >= 500)
      throw new PictureFault('later', `The server answers with ${status}`, retryAfter(headers, now))
    // Addresses that are signed lapse; a newer record brings a new one.
    else throw new PictureFault('never', `The server answers with ${status}`)
  }
  throw new PictureFault('never', 'The address leads from one to the next')
}

function faultOf(error: unknown): PictureFault {
  if (error instanceof PictureFault) return error
  if (error instanceof AppError && error.code === 'bad_picture')
    return new PictureFault('never', error.message)
  if (error instanceof OutsideFault)
    return new PictureFault(
      error.kind === 'address' || error.kind === 'large' ? 'never' : 'later',
      error.message,
    )
  throw error
}

async function failed(
  { db, clock }: Deps,
  { id, mark, tries }: DuePicture,
  fault: PictureFault,
): Promise<void> {
  const pause = pauses[tries - 1]
  const again = fault.again === 'later' && pause !== undefined
  const at = again
    ? new Date(Math.max(clock.now().getTime() + pause * minute, fault.at?.getTime() ?? 0))
    : null
  await sql`UPDATE feed_picture SET next_at = ${at}::timestamptz, fault = ${fault.message.slice(0, 200)}
    WHERE id = ${id} AND mark = ${mark}`.execute(db)
}

/** Shows a fetched picture in the place of the one before; false where its record is another by now, or gone. */
async function place(tx: Tx, deps: Deps, { id, mark }: DuePicture, name: string): Promise<boolean> {
  const { rows } = await sql<{ listing_id: string | null; before: string | null }>`
    SELECT listing_id, name AS before FROM feed_picture WHERE id = ${id} AND mark = ${mark} FOR UPDATE`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return false
  await sql`UPDATE feed_picture SET name = ${name}, fetched_mark = ${mark}, next_at = NULL, fault = '', tries = 0
    WHERE id = ${id}`.execute(tx)
  if (row.before !== null) {
    await tx.deleteFrom('listing_photo').where('name', '=', row.before).execute()
    await deps.jobs.send(tx, discardJob, { names: [row.before] })
  }
  if (row.listing_id !== null) await showPictures(tx, [row.listing_id])
  return true
}

async function fetchPicture(deps: Deps, due: DuePicture, line: OutsideLine): Promise<void> {
  try {
    const bytes = await bytesAt(due.url, deps.clock.now(), line)
    const { name } = await storePicture(deps, bytes, { createdBy: null })
    const kept = await deps.db.transaction().execute((tx) => place(tx, deps, due, name))
    if (!kept) await discardPicture(deps, name)
  } catch (error) {
    await failed(deps, due, faultOf(error))
  }
}

/**
 * Fetches the next pictures that records name by address, through the same checks as those that people upload. Returns
 * how many it tried; as many as it may mean that there are more.
 */
export async function fetchPictures(deps: Deps, line = publicInternet): Promise<{ more: boolean }> {
  const due = await claim(deps.db, deps.clock.now())
  await Promise.all(due.map((picture) => few(() => fetchPicture(deps, picture, line))))
  return { more: due.length === atOnce }
}

/** Throws away files of pictures that nothing shows. */
export async function discardIdle(deps: Deps, names: readonly string[]): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM unnest(${names}::text[]) AS asked(name)
    WHERE NOT EXISTS (SELECT FROM listing_photo p WHERE p.name = asked.name)
      AND NOT EXISTS (SELECT FROM feed_picture p WHERE p.name = asked.name)`.execute(deps.db)
  for (const { name } of rows) await discardPicture(deps, name)
}
