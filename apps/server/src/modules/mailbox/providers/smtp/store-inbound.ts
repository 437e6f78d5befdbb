import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/db.ts'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { unchecked, type Authentication } from '../../authentication.ts'
import { mailDomain } from '../../../system-mail/index.ts'
import { readAuthenticationResults } from '../../mime/authentication-results.ts'
import { labelBits } from '../../labels.ts'
import type { ParsedMessage } from '../../message.ts'
import { deleteFiles, parseMessage } from '../../mime/store-files.ts'
import { ingestMessages } from '../../store/ingest.ts'
import { beginIngest, finishIngest, type IngestBatch, type IngestEntry } from '../../store/ingest-batch.ts'
import { lockMailboxes } from '../../store/mailbox.ts'
import { applyReplies, applyReport } from '../reports/apply-report.ts'
import { readReportFromFile } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/delivery-report.ts'
import {
  deferInbound,
  deleteInbound,
  lockDueInbound,
  lockInbound,
  postponeInbound,
  type InboundMailRow,
} from './inbound-queue.ts'

/** Delay after each failed attempt; the last one repeats. */
const retryDelaysMinutes = [0.1, 1, 5, 15, 60]

/** Mails per transaction and their total size: batches are cheaper per mail and still fast enough to appear immediate. */
const maxBatchSize = 32
const maxBatchBytes = 4_000_000

/** Mails up to this size are read into memory at once. */
const maxReadBytes = 64_000

/** A mail whose parsing takes longer is stored on its own, so that the others do not wait for it. */
const slowAfterMs = 3000
/** Longer than the parser ever takes. If this process dies, another one then stores the mail. */
const slowMinutes = 5

/** An inbound mail with its parsed message. */
interface ReadMail {
  readonly inbound: InboundMailRow
  readonly message: ParsedMessage
  readonly report: DeliveryReport | null
}

async function readMail(deps: Deps, inbound: InboundMailRow): Promise<ReadMail> {
  const { raw_key, size } = inbound
  const raw = size <= maxReadBytes ? await deps.files.read(raw_key) : await deps.files.get(raw_key)
  if (!raw)
    throw Object.assign(new Error('the raw message is missing from the file store'), { code: 'NO_FILE' })
  const message = await parseMessage(deps, raw)
  return { inbound, message, report: await readReportFromFile(deps, message, inbound.raw_key) }
}

const getFileKeys = (mails: readonly ReadMail[]): string[] =>
  mails.flatMap(({ message }) => message.attachments.map(({ fileKey }) => fileKey))

/** Gets the storing of a mail that takes long. It never rejects. */
type OnSlow = (task: Promise<void>) => void

/** A mail that is still being parsed. */
interface SlowMail {
  readonly inbound: InboundMailRow
  readonly reading: Promise<ReadMail>
}

/** Parses all mails; when one fails, the files of the others are deleted. Returns those that take long as `slow`. */
async function readAllMail(
  deps: Deps,
  rows: readonly InboundMailRow[],
): Promise<{ mails: ReadMail[]; slow: SlowMail[] }> {
  const all = rows.map((inbound) => ({ inbound, reading: readMail(deps, inbound) }))
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<'slow'>((resolve) => {
    timer = setTimeout(resolve, slowAfterMs, 'slow')
  })
  const results = await Promise.allSettled(all.map(({ reading }) => Promise.race([reading, late])))
  clearTimeout(timer)
  const mails: ReadMail[] = []
  const slow: SlowMail[] = []
  for (const [index, result] of results.entries())
    if (result.status === 'fulfilled')
      if (result.value === 'slow') slow.push(all[index]!)
      else mails.push(result.value)
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return { mails, slow }
  await deleteFiles(deps, getFileKeys(mails))
  for (const { reading } of slow) void deleteFilesLater(deps, reading)
  throw failed.reason
}

/** Deletes the files of a mail that is not needed, once it is parsed. */
const deleteFilesLater = (deps: Deps, reading: Promise<ReadMail>): Promise<void> =>
  reading.then(
    (mail) => deleteFiles(deps, getFileKeys([mail])),
    // It has left no files.
    () => {},
  )

/** Returns what is known about the sender: from the connection, or from a mail server of the office in front of this one. */
function getAuthentication(
  { env }: Deps,
  { authentication }: InboundMailRow,
  { from, trace }: ParsedMessage,
): Authentication | null {
  if (authentication === null || trace === null) return null
  const isChecked = JSON.stringify(authentication) !== JSON.stringify(unchecked)
  return isChecked ? authentication : readAuthenticationResults(trace, from?.email ?? '', [mailDomain(env)])
}

/** Returns the entry that adds a mail to one mailbox. */
function toEntry(
  tx: Tx,
  deps: Deps,
  batch: IngestBatch,
  { inbound, message, report }: ReadMail,
): IngestEntry {
  const { raw_key, size, at } = inbound
  const authentication = getAuthentication(deps, inbound, message)
  // The domain of the sender asks for such mail to be rejected; here the agent decides.
  const isForged = authentication?.dmarc === 'fail' && authentication.policy === 'reject'
  const options = {
    at,
    labels: (isForged ? labelBits.SPAM : labelBits.INBOX) | labelBits.UNREAD,
    size,
    rawKey: raw_key,
    ...(report && { findThread: () => applyReport(tx, deps, batch.mailbox.person_id, report) }),
    ...(authentication && { authentication }),
  }
  return { batch, message, options }
}

/** Adds mails to all their mailboxes. Returns those that were new in none. */
async function ingestAll(tx: Tx, deps: Deps, mails: readonly ReadMail[]): Promise<ReadMail[]> {
  const people = [...new Set(mails.flatMap(({ inbound }) => inbound.recipients))]
  const mailboxes = await lockMailboxes(tx, people)
  const batches = new Map([...mailboxes].map(([id, mailbox]) => [id, beginIngest(mailbox)]))
  const deliveries = mails.flatMap((mail) =>
    mail.inbound.recipients.map((personId) => {
      const batch = batches.get(personId)
      if (!batch) throw new AppError('not_found', 'This agent has no mailbox')
      return { mail, entry: toEntry(tx, deps, batch, mail) }
    }),
  )
  await applyReplies(
    tx,
    deps,
    deliveries.flatMap(({ mail, entry }) =>
      mail.report ? [] : [{ personId: entry.batch.mailbox.person_id, message: mail.message }],
    ),
  )
  const added = await ingestMessages(
    tx,
    deps,
    deliveries.map(({ entry }) => entry),
  )
  await finishIngest(tx, deps, [...batches.values()])
  const used = new Set(deliveries.filter((_delivery, index) => added[index]!.added).map(({ mail }) => mail))
  return mails.filter((mail) => !used.has(mail))
}

/** Stores parsed mails whose rows are locked. Files without a row are deleted or queued for cleanup. */
async function storeMails(tx: Tx, deps: Deps, mails: readonly ReadMail[]): Promise<void> {
  try {
    const unused = await ingestAll(tx, deps, mails)
    if (unused.length > 0)
      await sql`INSERT INTO file_deletion_queue (file_key)
        SELECT unnest(${unused.map(({ inbound }) => inbound.raw_key)}::text[]) ON CONFLICT DO NOTHING`.execute(
        tx,
      )
    await deleteInbound(
      tx,
      mails.map(({ inbound }) => inbound),
    )
    await deleteFiles(deps, getFileKeys(unused))
  } catch (error) {
    await deleteFiles(deps, getFileKeys(mails))
    throw error
  }
}

/** Stores a batch, and defers the mails that take long, which it returns. */
async function storeBatch(tx: Tx, deps: Deps, rows: readonly InboundMailRow[]): Promise<SlowMail[]> {
  const { mails, slow } = await readAllMail(deps, rows)
  try {
    if (mails.length > 0) await storeMails(tx, deps, mails)
    if (slow.length > 0)
      await deferInbound(
        tx,
        slow.map(({ inbound }) => inbound),
        new Date(deps.clock.now().getTime() + slowMinutes * 60_000),
      )
    return slow
  } catch (error) {
    for (const { reading } of slow) void deleteFilesLater(deps, reading)
    throw error
  }
}

/** Stores a mail that took long, in a transaction of its own. */
async function storeSlow(deps: Deps, { inbound, reading }: SlowMail): Promise<void> {
  try {
    const mail = await reading
    await deps.db.transaction().execute(async (tx) => {
      if (await lockInbound(tx, inbound)) await storeMails(tx, deps, [mail])
      else await deleteFiles(deps, getFileKeys([mail]))
    })
  } catch (error) {
    await scheduleRetry(deps, inbound, error).catch((failure: unknown) =>
      deps.log.error({ err: failure, inbound: inbound.id }, 'the retry of an inbound mail is not recorded'),
    )
  }
}

/** Returns the first mails up to the batch size in bytes, at least one. */
function limitBatch(rows: readonly InboundMailRow[]): InboundMailRow[] {
  let bytes = 0
  return rows.filter(({ size }, index) => (bytes += size) <= maxBatchBytes || index === 0)
}

/**
 * Stores the next due mails and returns their number. Their rows stay locked in the transaction that adds them to the
 * mailboxes, so that each is stored exactly once. When a batch fails, its mails are stored one by one.
 */
async function storeNextBatch(deps: Deps, limit: number, onSlow: OnSlow): Promise<number> {
  let rows: InboundMailRow[] = []
  try {
    const slow = await deps.db.transaction().execute(async (tx) => {
      rows = limitBatch(await lockDueInbound(tx, deps.clock.now(), limit))
      return rows.length > 0 ? storeBatch(tx, deps, rows) : []
    })
    for (const mail of slow) onSlow(storeSlow(deps, mail))
  } catch (error) {
    const [first] = rows
    if (!first) throw error
    if (rows.length > 1) for (const _row of rows) await storeNextBatch(deps, 1, onSlow)
    else await scheduleRetry(deps, first, error)
  }
  return rows.length
}

async function scheduleRetry(deps: Deps, { id, attempts }: InboundMailRow, error: unknown): Promise<void> {
  const minutes = retryDelaysMinutes[Math.min(attempts, retryDelaysMinutes.length - 1)]!
  const notBefore = new Date(deps.clock.now().getTime() + minutes * 60_000)
  const { code = 'ERROR' } = error as { code?: string }
  deps.log.error({ err: error, inbound: id }, 'an inbound mail could not be stored, will retry')
  await postponeInbound(deps.db, id, notBefore, code)
}

/** Stores all due inbound mail until `stopped` returns true. Mail that takes long is passed to `onSlow`. */
export async function storeDueInbound(deps: Deps, stopped: () => boolean, onSlow: OnSlow): Promise<void> {
  while (!stopped() && (await storeNextBatch(deps, maxBatchSize, onSlow)) > 0);
}

/** Stores all due inbound mail. */
export async function storeInbound(deps: Deps): Promise<void> {
  const slow: Promise<void>[] = []
  await storeDueInbound(
    deps,
    () => false,
    (task) => slow.push(task),
  )
  await Promise.all(slow)
}
