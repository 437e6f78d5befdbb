import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors.ts'
import { labelBits } from '../../labels.ts'
import type { ParsedMessage } from '../../message.ts'
import { discardFiles, parseMessage } from '../../mime/keep.ts'
import { addTo, beginAdding, finishAdding, type Adding } from '../../store/adding.ts'
import { lockMailboxes } from '../../store/mailbox.ts'
import { linkToSent, readReportOf } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/reports.ts'
import { nextArrivals, postpone, removeArrivals, type ArrivalRow } from './arrivals.ts'

/** Pauses after each vain attempt; the last one holds for all that follow. */
const pausesMinutes = [0.1, 1, 5, 15, 60]

/**
 * Mails that are stored in one transaction, and the bytes that these may have together. It costs each a part of what it
 * would cost alone, and its agent waits no longer than the eye.
 */
const mostAtOnce = 16
const mostBytes = 4_000_000

/** A mail that came, as it was read. */
interface Read {
  readonly arrival: ArrivalRow
  readonly message: ParsedMessage
  readonly report: DeliveryReport | null
}

async function read(deps: Deps, arrival: ArrivalRow): Promise<Read> {
  const raw = await deps.files.get(arrival.raw_key)
  if (!raw) throw Object.assign(new Error('the bytes of a mail are gone'), { code: 'NO_FILE' })
  const message = await parseMessage(deps, raw)
  return { arrival, message, report: await readReportOf(deps, message, arrival.raw_key) }
}

const filesOf = (mails: readonly Read[]): string[] =>
  mails.flatMap(({ message }) => message.attachments.map(({ fileKey }) => fileKey))

/** Reads all of them, or leaves nothing behind. */
async function readAll(deps: Deps, arrivals: readonly ArrivalRow[]): Promise<Read[]> {
  const ends = await Promise.allSettled(arrivals.map((arrival) => read(deps, arrival)))
  const mails = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []))
  const failed = ends.find((end) => end.status === 'rejected')
  if (!failed) return mails
  await discardFiles(deps, filesOf(mails))
  throw failed.reason
}

/** Puts a mail into one mailbox. Returns whether it was new there. */
async function put(tx: Tx, deps: Deps, adding: Adding, { arrival, message, report }: Read): Promise<boolean> {
  const { raw_key, size, at } = arrival
  const threadId = await linkToSent(tx, deps, adding.mailbox.person_id, message, report)
  const { added } = await addTo(tx, deps, adding, message, {
    at,
    labels: labelBits.INBOX | labelBits.UNREAD,
    size,
    rawKey: raw_key,
    ...(threadId !== null && { threadId }),
  })
  return added
}

/** Puts mails into all their mailboxes; returns those that were new nowhere. */
async function putAll(tx: Tx, deps: Deps, mails: readonly Read[]): Promise<Read[]> {
  const people = [...new Set(mails.flatMap(({ arrival }) => arrival.recipients))]
  const mailboxes = await lockMailboxes(tx, people)
  const addings = new Map([...mailboxes].map(([id, mailbox]) => [id, beginAdding(mailbox)]))
  const unused: Read[] = []
  for (const mail of mails) {
    let used = false
    for (const personId of mail.arrival.recipients) {
      const adding = addings.get(personId)
      if (!adding) throw new AppError('not_found', 'This agent has no mailbox')
      used = (await put(tx, deps, adding, mail)) || used
    }
    if (!used) unused.push(mail)
  }
  await finishAdding(tx, deps, [...addings.values()])
  return unused
}

/** Stores mails. Files that no row names are removed, or left to the sweep. */
async function storeWithin(tx: Tx, deps: Deps, arrivals: readonly ArrivalRow[]): Promise<void> {
  const mails = await readAll(deps, arrivals)
  try {
    const unused = await putAll(tx, deps, mails)
    if (unused.length > 0)
      await sql`INSERT INTO mail_file_gone (file_key)
        SELECT unnest(${unused.map(({ arrival }) => arrival.raw_key)}::text[]) ON CONFLICT DO NOTHING`.execute(
        tx,
      )
    await removeArrivals(tx, arrivals)
    await discardFiles(deps, filesOf(unused))
  } catch (error) {
    await discardFiles(deps, filesOf(mails))
    throw error
  }
}

/** Those from the first on that have so many bytes at most, and the first. */
function together(arrivals: readonly ArrivalRow[]): ArrivalRow[] {
  let bytes = 0
  return arrivals.filter(({ size }, index) => (bytes += size) <= mostBytes || index === 0)
}

/**
 * Stores the next mails that have come; returns how many it took, none where none is due. Their rows are locked from the
 * first look to the end, in the transaction that puts them into the mailboxes: whatever happens to this process, they are
 * there once. Where several cannot be stored together, each is by itself.
 */
async function storeNext(deps: Deps, most: number): Promise<number> {
  let arrivals: ArrivalRow[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      arrivals = together(await nextArrivals(tx, deps.clock.now(), most))
      if (arrivals.length > 0) await storeWithin(tx, deps, arrivals)
    })
  } catch (error) {
    const [first] = arrivals
    if (!first) throw error
    if (arrivals.length > 1) for (const _one of arrivals) await storeNext(deps, 1)
    else await putOff(deps, first, error)
  }
  return arrivals.length
}

async function putOff(deps: Deps, { id, attempts }: ArrivalRow, error: unknown): Promise<void> {
  const minutes = pausesMinutes[Math.min(attempts, pausesMinutes.length - 1)]!
  const notBefore = new Date(deps.clock.now().getTime() + minutes * 60_000)
  const { code = 'ERROR' } = error as { code?: string }
  deps.log.error({ err: error, arrival: id }, 'a mail that came could not be stored yet')
  await postpone(deps.db, id, notBefore, code)
}

/** Stores every mail that has come and is due, unless it is to stop. */
export async function storeArrivals(deps: Deps, stopped: () => boolean = () => false): Promise<void> {
  while (!stopped() && (await storeNext(deps, mostAtOnce)) > 0);
}
