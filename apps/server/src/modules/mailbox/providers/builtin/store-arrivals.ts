import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { labelBits } from '../../labels.ts'
import type { ParsedMessage } from '../../message.ts'
import { discardFiles, parseMessage } from '../../mime/keep.ts'
import { addMessage } from '../../store/add-message.ts'
import { linkToSent, readReportOf } from '../reports/link-to-sent.ts'
import { nextArrival, postpone, removeArrival, type ArrivalRow } from './arrivals.ts'
import type { DeliveryReport } from '../reports/reports.ts'

/** Pauses after each vain attempt; the last one holds for all that follow. */
const pausesMinutes = [0.1, 1, 5, 15, 60]

interface Read {
  readonly message: ParsedMessage
  readonly report: DeliveryReport | null
}

async function read(deps: Deps, { raw_key }: ArrivalRow): Promise<Read> {
  const raw = await deps.files.get(raw_key)
  if (!raw) throw Object.assign(new Error('the bytes of a mail are gone'), { code: 'NO_FILE' })
  const message = await parseMessage(deps, raw)
  return { message, report: await readReportOf(deps, message, raw_key) }
}

/** Puts a mail into one mailbox. Returns whether it was new there. */
async function put(
  tx: Tx,
  deps: Deps,
  personId: string,
  { raw_key, size, at }: ArrivalRow,
  { message, report }: Read,
): Promise<boolean> {
  const threadId = await linkToSent(tx, deps, personId, message, report)
  const { added } = await addMessage(tx, deps, personId, message, {
    at,
    labels: labelBits.INBOX | labelBits.UNREAD,
    size,
    rawKey: raw_key,
    ...(threadId !== null && { threadId }),
  })
  return added
}

/** Puts a mail into all its mailboxes. Files that no row names are left to the sweep. */
async function putAll(tx: Tx, deps: Deps, arrival: ArrivalRow, mail: Read): Promise<boolean> {
  let used = false
  // In the order of their ids, so that no two wait for each other's mailboxes in a circle.
  for (const personId of arrival.recipients.toSorted((a, b) => Number(a) - Number(b)))
    used = (await put(tx, deps, personId, arrival, mail)) || used
  if (!used)
    await sql`INSERT INTO mail_file_gone (file_key) VALUES (${arrival.raw_key}) ON CONFLICT DO NOTHING`.execute(
      tx,
    )
  await removeArrival(tx, arrival.id)
  return used
}

async function storeWithin(tx: Tx, deps: Deps, arrival: ArrivalRow): Promise<void> {
  const mail = await read(deps, arrival)
  const keys = mail.message.attachments.map(({ fileKey }) => fileKey)
  try {
    if (!(await putAll(tx, deps, arrival, mail))) await discardFiles(deps, keys)
  } catch (error) {
    await discardFiles(deps, keys)
    throw error
  }
}

/**
 * Stores the next mail that has come; false where none is due. Its row is locked from the first look to the end, in the
 * transaction that puts it into the mailboxes: whatever happens to this process, it is there once.
 */
async function storeNext(deps: Deps): Promise<boolean> {
  let arrival: ArrivalRow | undefined
  try {
    await deps.db.transaction().execute(async (tx) => {
      arrival = await nextArrival(tx, deps.clock.now())
      if (arrival) await storeWithin(tx, deps, arrival)
    })
  } catch (error) {
    if (!arrival) throw error
    const minutes = pausesMinutes[Math.min(arrival.attempts, pausesMinutes.length - 1)]!
    const notBefore = new Date(deps.clock.now().getTime() + minutes * 60_000)
    const { code = 'ERROR' } = error as { code?: string }
    deps.log.error({ err: error, arrival: arrival.id }, 'a mail that came could not be stored yet')
    await postpone(deps.db, arrival.id, notBefore, code)
  }
  return arrival !== undefined
}

/** Stores every mail that has come and is due, unless it is to stop. */
export async function storeArrivals(deps: Deps, stopped: () => boolean = () => false): Promise<void> {
  while (!stopped() && (await storeNext(deps)));
}
