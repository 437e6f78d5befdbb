import { agentByJob } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { startLease, type Lease } from '../../../platform/leases/leases.ts'
import { isUnavailable } from '../../../platform/db/is-unavailable.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isStorageFull } from '../../../platform/files/storage-full.ts'
import { addBulkFoot, findOptedOut } from '../../email-opt-outs/index.ts'
import { findLastMessage, toReplyIds } from '../compose/replied-message.ts'
import { scheduleCleanup } from '../store/files.ts'
import { getMailbox } from '../store/mailbox.ts'
import { findSendEntryByKey, type SendEntry } from './entries.ts'
import { sendMail, type SendRequest } from './send-mail.ts'

/** An email that starts a thread, or continues one. */
export interface QueuedEmail extends Pick<SendRequest, 'to' | 'subject' | 'html'> {
  readonly cc?: SendRequest['cc']
  readonly text?: string
  readonly extraAttachments?: NonNullable<SendRequest['extraAttachments']>
  /** Files that were stored for this email alone: deleted if it does not reach the outbox. */
  readonly ownFiles?: readonly string[]
  /** False if the agent had the time to undo before. */
  readonly undoable?: boolean
  /** The thread that it continues while the mailbox has it; null to start one. */
  readonly threadId?: string | null
}

type BulkContent = Pick<QueuedEmail, 'html' | 'text'>

/**
 * Email that goes to many, or advertises: with a link to stop it and the office's postal address, and not to those who
 * opted out.
 */
interface BulkPurpose<Row> {
  /** The recipient's address as of now; empty for none. */
  readonly getAddress: (row: Row) => string
  /** Settles a row whose recipient has opted out; has no effect on one that does not wait. */
  readonly recordOptedOut: (deps: Deps, row: Row) => Promise<unknown>
}

/**
 * Emails that wait in a module's table until each is, once, in its agent's outbox. The table has `leased_until`; a row
 * waits until `recordQueued` or `recordFailure` changes its state.
 */
export interface EmailQueue<Row> {
  /** In the log: `a follow-up`. */
  readonly name: string
  /**
   * What decides whether opt-outs hold for it: `transactional` email is about something that its recipient takes part in,
   * such as a showing or a lease, or answers what the recipient wrote (decision 0067).
   */
  readonly purpose: 'transactional' | BulkPurpose<Row>
  /** Time that a process has for one email; then another process may claim it. Default: two minutes. */
  readonly leaseSeconds?: number
  /** Leases the next due row that is free (`takeNext` of `defineQueueLeases`). */
  readonly claimNext: (deps: Deps, lease: Lease) => Promise<Row | undefined>
  /** The agent whose outbox it is, and the email's key there: the same for each attempt, so that it is accepted once. */
  readonly getKey: (row: Row) => { readonly personId: string; readonly key: string }
  /** Settles a row whose email is no longer wanted, and returns true. */
  readonly settleUnwanted?: (deps: Deps, row: Row) => Promise<boolean>
  readonly write: (deps: Deps, row: Row) => Promise<QueuedEmail>
  /** Records that the email is in the outbox; has no effect on a row that does not wait. */
  readonly recordQueued: (deps: Deps, row: Row, entry: SendEntry) => Promise<void>
  /**
   * Records why it will not be sent; has no effect on a row that does not wait, or that is no longer held by this lease:
   * the process that has taken it over may have put the email into the outbox.
   */
  readonly recordFailure: (deps: Deps, row: Row, failure: string, lease: Lease) => Promise<void>
  /** The failure of an unexpected error. */
  readonly unexpectedFailure: string
}

const defaultLeaseSeconds = 120

/** Whether the same email may work later: the database is away, or the disk full. */
const isTemporary = (error: unknown): boolean => isUnavailable(error) || isStorageFull(error)

/** The references of an email to the thread that it continues. */
async function findReply(db: Deps['db'], personId: string, threadId: string | null) {
  const last = threadId === null ? undefined : await findLastMessage(db, personId, threadId)
  return last
    ? { ids: toReplyIds(last), threadId: last.thread_id }
    : { ids: { inReplyTo: null, references: [] } }
}

/** Adds what email that goes to many must have. */
async function completeEmail<Row>(
  deps: Deps,
  { purpose }: EmailQueue<Row>,
  { row, personId, email }: { readonly row: Row; readonly personId: string; readonly email: BulkContent },
) {
  if (purpose === 'transactional') return {}
  const { name } = await getMailbox(deps.db, personId)
  return addBulkFoot(deps, { agentName: name, email: purpose.getAddress(row) }, email)
}

async function submit<Row>(deps: Deps, queue: EmailQueue<Row>, row: Row): Promise<SendEntry> {
  const { personId, key } = queue.getKey(row)
  const {
    ownFiles = [],
    extraAttachments = [],
    cc = [],
    threadId = null,
    ...email
  } = await queue.write(deps, row)
  const actor = agentByJob(personId)
  try {
    return await sendMail(actor, deps, {
      ...email,
      ...(await completeEmail(deps, queue, { row, personId, email })),
      cc,
      bcc: [],
      attachments: [],
      extraAttachments,
      ...(await findReply(deps.db, personId, threadId)),
      draft: { kind: 'new', answers_id: null },
      draftId: undefined,
      editor: undefined,
      key,
      sendAt: undefined,
      remindAt: undefined,
    })
  } catch (error) {
    await scheduleCleanup(deps, ownFiles)
    throw error
  }
}

/** Settles a row whose recipient has opted out, and returns true. */
async function settleOptedOut<Row>(deps: Deps, { purpose, getKey }: EmailQueue<Row>, row: Row) {
  if (purpose === 'transactional') return false
  const address = purpose.getAddress(row)
  const optedOut = await findOptedOut(deps.db, getKey(row).personId, address === '' ? [] : [address])
  if (optedOut.size > 0) await purpose.recordOptedOut(deps, row)
  return optedOut.size > 0
}

async function processEmail<Row>(deps: Deps, queue: EmailQueue<Row>, row: Row, lease: Lease): Promise<void> {
  const { personId, key } = queue.getKey(row)
  // A process that ended may have put it there, and an email that is there will be sent.
  const findQueued = () => findSendEntryByKey(deps.db, personId, key)
  try {
    const queued = await findQueued()
    if (!queued && (await queue.settleUnwanted?.(deps, row))) return
    if (!queued && (await settleOptedOut(deps, queue, row))) return
    await queue.recordQueued(deps, row, queued ?? (await submit(deps, queue, row)))
  } catch (error) {
    // Its lease ends, and then it is tried again.
    if (isTemporary(error)) return
    const isExpected = error instanceof AppError
    if (!isExpected) deps.log.error({ err: error, key }, `an email of ${queue.name} could not be queued`)
    const queued = await findQueued()
    if (queued) await queue.recordQueued(deps, row, queued)
    else await queue.recordFailure(deps, row, isExpected ? error.message : queue.unexpectedFailure, lease)
  }
}

/**
 * Puts every due email into its agent's outbox; several processes share the work. If one ends at any moment, the next
 * continues when its lease has ended: the outbox accepts each key once.
 */
export async function processEmailQueue<Row>(deps: Deps, queue: EmailQueue<Row>): Promise<void> {
  for (;;) {
    const lease = startLease(deps, queue.leaseSeconds ?? defaultLeaseSeconds)
    const row = await queue.claimNext(deps, lease)
    if (!row) return
    await processEmail(deps, queue, row, lease)
  }
}
