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
import { ingestMessage, beginIngest, finishIngest, type IngestBatch } from '../../store/ingest.ts'
import { lockMailboxes } from '../../store/mailbox.ts'
import { applyToSentMail, readReportFromFile } from '../reports/link-to-sent.ts'
import type { DeliveryReport } from '../reports/parse-report.ts'
import { lockDueInbound, postponeInbound, deleteInbound, type InboundMailRow } from './inbound-queue.ts'

/** Delay after each failed attempt; the last one repeats. */
const retryDelaysMinutes = [0.1, 1, 5, 15, 60]

/** Mails per transaction and their total size: batches are cheaper per mail and still fast enough to appear immediate. */
const maxBatchSize = 16
const maxBatchBytes = 4_000_000

/** An inbound mail with its parsed message. */
interface ReadMail {
  readonly inbound: InboundMailRow
  readonly message: ParsedMessage
  readonly report: DeliveryReport | null
}

async function readMail(deps: Deps, inbound: InboundMailRow): Promise<ReadMail> {
  const raw = await deps.files.get(inbound.raw_key)
  if (!raw)
    throw Object.assign(new Error('the raw message is missing from the file store'), { code: 'NO_FILE' })
  const message = await parseMessage(deps, raw)
  return { inbound, message, report: await readReportFromFile(deps, message, inbound.raw_key) }
}

const getFileKeys = (mails: readonly ReadMail[]): string[] =>
  mails.flatMap(({ message }) => message.attachments.map(({ fileKey }) => fileKey))

/** Parses all mails; when one fails, the files of the others are deleted. */
async function readAllMail(deps: Deps, rows: readonly InboundMailRow[]): Promise<ReadMail[]> {
  const results = await Promise.allSettled(rows.map((inbound) => readMail(deps, inbound)))
  const mails = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
  const failed = results.find((result) => result.status === 'rejected')
  if (!failed) return mails
  await deleteFiles(deps, getFileKeys(mails))
  throw failed.reason
}

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

/** Adds a mail to one mailbox. Returns whether it was new there. */
async function ingestInto(
  tx: Tx,
  deps: Deps,
  adding: IngestBatch,
  { inbound, message, report }: ReadMail,
): Promise<boolean> {
  const { raw_key, size, at } = inbound
  const authentication = getAuthentication(deps, inbound, message)
  // The domain of the sender asks for such mail to be rejected; here the agent decides.
  const isForged = authentication?.dmarc === 'fail' && authentication.policy === 'reject'
  const threadId = await applyToSentMail(tx, deps, adding.mailbox.person_id, message, report)
  const { added } = await ingestMessage(tx, deps, adding, message, {
    at,
    labels: (isForged ? labelBits.SPAM : labelBits.INBOX) | labelBits.UNREAD,
    size,
    rawKey: raw_key,
    ...(threadId !== null && { threadId }),
    ...(authentication && { authentication }),
  })
  return added
}

/** Adds mails to all their mailboxes. Returns those that were new in none. */
async function ingestAll(tx: Tx, deps: Deps, mails: readonly ReadMail[]): Promise<ReadMail[]> {
  const people = [...new Set(mails.flatMap(({ inbound }) => inbound.recipients))]
  const mailboxes = await lockMailboxes(tx, people)
  const batches = new Map([...mailboxes].map(([id, mailbox]) => [id, beginIngest(mailbox)]))
  const unused: ReadMail[] = []
  for (const mail of mails) {
    let used = false
    for (const personId of mail.inbound.recipients) {
      const batch = batches.get(personId)
      if (!batch) throw new AppError('not_found', 'This agent has no mailbox')
      used = (await ingestInto(tx, deps, batch, mail)) || used
    }
    if (!used) unused.push(mail)
  }
  await finishIngest(tx, deps, [...batches.values()])
  return unused
}

/** Stores a batch. Files without a row are deleted or queued for cleanup. */
async function storeBatch(tx: Tx, deps: Deps, rows: readonly InboundMailRow[]): Promise<void> {
  const mails = await readAllMail(deps, rows)
  try {
    const unused = await ingestAll(tx, deps, mails)
    if (unused.length > 0)
      await sql`INSERT INTO file_deletion_queue (file_key)
        SELECT unnest(${unused.map(({ inbound }) => inbound.raw_key)}::text[]) ON CONFLICT DO NOTHING`.execute(
        tx,
      )
    await deleteInbound(tx, rows)
    await deleteFiles(deps, getFileKeys(unused))
  } catch (error) {
    await deleteFiles(deps, getFileKeys(mails))
    throw error
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
async function storeNextBatch(deps: Deps, limit: number): Promise<number> {
  let rows: InboundMailRow[] = []
  try {
    await deps.db.transaction().execute(async (tx) => {
      rows = limitBatch(await lockDueInbound(tx, deps.clock.now(), limit))
      if (rows.length > 0) await storeBatch(tx, deps, rows)
    })
  } catch (error) {
    const [first] = rows
    if (!first) throw error
    if (rows.length > 1) for (const _row of rows) await storeNextBatch(deps, 1)
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

/** Stores all due inbound mail until `stopped` returns true. */
export async function storeInbound(deps: Deps, stopped: () => boolean = () => false): Promise<void> {
  while (!stopped() && (await storeNextBatch(deps, maxBatchSize)) > 0);
}
