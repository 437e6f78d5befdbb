import type { Deps } from '../../../../platform/deps.ts'
import type { limitActive } from '../../../../platform/workers/active-tasks.ts'
import { AccountError } from '../accounts/types.ts'
import { CursorConflictError } from '../sync/cursor.ts'
import { beginSnapshot, endSnapshot, recordReconciliation, getSyncState } from '../sync/progress.ts'
import { getWriteCount } from '../sync/remote-messages.ts'
import {
  LeaseLostError,
  releaseFailedLease,
  releaseLease,
  renewLease,
  type MailboxLease,
} from '../sync/mailbox-lease.ts'
import type { ImapAccounts } from './imap-access.ts'
import { ImapError } from './errors.ts'
import { listFolders } from './folders.ts'
import { syncFolders, type SyncResult } from './sync-folders.ts'
import type { SyncCounts, SyncContext } from './sync-context.ts'
import { requeueUnsyncedLabels } from './requeue-unsynced-labels.ts'
import { checkQuota, recordFull } from './quota.ts'
import { appendToSent } from './append-to-sent.ts'
import { withConnection, type ImapConnection } from './connection.ts'

/**
 * Batches of old messages per folder in the first and later rounds; the first round is short to show the newest mail
 * early.
 */
const [firstRoundBatches, roundBatches] = [1, 4]
/** Everything is compared once a night. */
const reconcileHours = 20
const nightEndHour = 10
/**
 * Another process takes over a mailbox after this time, in which its process waits for changes and reports it
 * (`keepWaiting`) unless it has ended.
 */
export const takeoverSeconds = 30
const renewIntervalMs = 10_000

/** A lease that is renewed until it is released, also while a sync waits for its turn. */
interface HeldLease {
  /** Throws when the lease is lost or the process stops. */
  readonly assertLease: () => Promise<void>
  readonly stopRenewing: () => void
}

function holdLease(deps: Deps, lease: MailboxLease, isStopped: () => boolean): HeldLease {
  let isLost = false
  const renew = () =>
    renewLease(deps, lease).then(
      (held) => (isLost ||= !held),
      (error: unknown) => deps.log.warn({ err: error }, 'lease renewal failed'),
    )
  const timer = setInterval(() => void renew(), renewIntervalMs)
  return {
    async assertLease() {
      if (isLost || isStopped()) throw new LeaseLostError()
    },
    stopRenewing: () => clearInterval(timer),
  }
}

const emptyCounts = (): SyncCounts => ({ added: 0, relabelled: 0, cursorMoves: 0 })

/** What a worker controls of a sync. */
export interface SyncControl {
  readonly isStopped: () => boolean
  /** Limit concurrent work: of new mail and changes, and of older mail. */
  readonly limit: ConcurrencyLimit
  readonly limitBackfill: ConcurrencyLimit
  /** Called before the server is asked what is new. */
  readonly beginRound: () => void
  /** Whether something is new since the round began. */
  readonly isInterrupted: () => boolean
  /** Called before older mail is fetched. */
  readonly beforeBackfill: () => Promise<unknown>
}
type ConcurrencyLimit = ReturnType<typeof limitActive>

const runAtOnce: ConcurrencyLimit = (work) => work()
/** Without a worker. */
export const noControl: SyncControl = {
  isStopped: () => false,
  limit: runAtOnce,
  limitBackfill: runAtOnce,
  beginRound: () => {},
  isInterrupted: () => false,
  beforeBackfill: async () => {},
}

interface ContextOptions {
  /** The lease that every transaction of the sync checks. */
  readonly lease?: MailboxLease
  readonly assertLease?: () => Promise<void>
  readonly counts?: SyncCounts
  readonly isInterrupted?: () => boolean
}

export async function createSyncContext(
  deps: Deps,
  connection: ImapConnection,
  {
    lease,
    assertLease = async () => {},
    counts = emptyCounts(),
    isInterrupted = noControl.isInterrupted,
  }: ContextOptions = {},
): Promise<SyncContext> {
  // Taken before anything is read.
  const writeCount = await getWriteCount(deps.db, connection.access.personId)
  const folders = await listFolders(connection.client)
  const access = lease ? { ...connection.access, claim: lease.claim } : connection.access
  return { ...connection, access, deps, writeCount, folders, counts, assertLease, isInterrupted }
}

async function startFirstSync(deps: Deps, { access, folders }: SyncContext): Promise<void> {
  const state = await getSyncState(deps.db, access.personId)
  if (state?.snapshot_began_at) return
  const total = folders.reduce((sum, { status }) => sum + (status?.messages ?? 0), 0)
  await beginSnapshot(deps.db, deps, access.personId, total)
}

/** State of one sync of a mailbox. */
interface SyncRun {
  readonly deps: Deps
  readonly accounts: ImapAccounts
  readonly lease: MailboxLease
  readonly counts: SyncCounts
  readonly assertLease: () => Promise<void>
  readonly control: SyncControl
}

/**
 * Appends missing copies of sent messages. Returns false when the account has no room for one, which must not keep new
 * mail from being read.
 */
async function storeSentCopies(deps: Deps, connection: ImapConnection): Promise<boolean> {
  try {
    await appendToSent(deps, connection)
    return true
  } catch (error) {
    if (!(error instanceof ImapError && error.code === 'OVERQUOTA')) throw error
    await recordFull(deps, connection.access.personId, true)
    return false
  }
}

/** Runs one round and then releases the connection, so that writers do not wait for the whole sync. */
function runRound(
  { deps, accounts, lease, assertLease, counts, control }: SyncRun,
  backfillBatches: number,
): Promise<SyncResult> {
  return withConnection(deps, accounts, lease.personId, async (connection) => {
    control.beginRound()
    const movesBefore = counts.cursorMoves
    // Every round makes some progress, however often mail comes in.
    const isInterrupted = () => counts.cursorMoves > movesBefore && control.isInterrupted()
    const context = await createSyncContext(deps, connection, { lease, assertLease, counts, isInterrupted })
    await startFirstSync(deps, context)
    const result = await syncFolders(context, { backfillBatches })
    if (!result.more && (await storeSentCopies(deps, { ...connection, access: context.access })))
      await checkQuota(deps, connection)
    return result
  })
}

function isReconcileDue(now: Date, reconciledAt: Date | null): boolean {
  if (reconciledAt === null) return false
  // The night in New York.
  const hour = now.getUTCHours()
  return (
    hour >= 5 && hour < nightEndHour && now.getTime() - reconciledAt.getTime() > reconcileHours * 3_600_000
  )
}

/** Compares all messages and labels, repairs the differences and records their counts. */
export function reconcile(
  deps: Deps,
  accounts: ImapAccounts,
  personId: string,
  held: Pick<SyncRun, 'lease' | 'assertLease'> | null = null,
): Promise<void> {
  return withConnection(deps, accounts, personId, async (connection) => {
    const context = await createSyncContext(deps, connection, held ?? {})
    const { removed } = await syncFolders(context, { backfillBatches: roundBatches, full: true })
    const requeued = await requeueUnsyncedLabels(context)
    const { added, relabelled } = context.counts
    await recordReconciliation(deps.db, deps, personId, {
      added,
      removed,
      relabelled: relabelled + requeued,
    })
  })
}

async function syncAll(run: SyncRun): Promise<void> {
  const { deps, accounts, lease, control } = run
  const { personId } = lease
  let { more } = await control.limit(() => runRound(run, firstRoundBatches))
  while (more) {
    await control.beforeBackfill()
    ;({ more } = await control.limitBackfill(() => runRound(run, roundBatches)))
  }
  const state = await getSyncState(deps.db, personId)
  if (state && state.snapshot_ended_at === null) {
    await endSnapshot(deps.db, deps, personId)
    // The first full sync compared everything.
    await recordReconciliation(deps.db, deps, personId, { added: 0, removed: 0, relabelled: 0 })
  } else if (isReconcileDue(deps.clock.now(), lease.reconciledAt))
    await control.limitBackfill(() => reconcile(deps, accounts, personId, run))
}

/** Retry delays in seconds by number of failures: an outage is over for the agent a minute after it ended. */
const retryDelays = [2, 5, 15, 30, 60]
const getRetryDelay = (failures: number): number => retryDelays[Math.min(failures, retryDelays.length - 1)]!
/** For accounts that only the agent can repair, who then makes them due. */
const agentActionDelay = 3600

/**
 * Outcome of a sync:
 * - `synced`       everything is stored
 * - `retry_now`    it failed after some progress: worth another attempt at once
 * - `retry_later`  it failed without progress
 */
export type SyncOutcome = 'synced' | 'retry_now' | 'retry_later'

/** Returns the code of an account or server error and whether the agent has to act; null for other errors. */
function describeError(error: unknown): { readonly code: string; readonly needsAgent: boolean } | null {
  // Rejected credentials are recorded with the account, whose next use throws an `AccountError`.
  if (error instanceof ImapError) return { code: error.code, needsAgent: false }
  return error instanceof AccountError ? { code: error.kind, needsAgent: error.kind !== 'away' } : null
}

/** Syncs a mailbox and always releases its lease. Errors are recorded and logged by code only. */
export async function syncMailbox(
  deps: Deps,
  accounts: ImapAccounts,
  lease: MailboxLease,
  control: SyncControl = noControl,
): Promise<SyncOutcome> {
  const syncedAt = deps.clock.now()
  const counts = emptyCounts()
  const { assertLease, stopRenewing } = holdLease(deps, lease, control.isStopped)
  try {
    await syncAll({ deps, accounts, lease, counts, assertLease, control })
    await releaseLease(deps, lease, { syncedAt, pauseSeconds: takeoverSeconds })
    return 'synced'
  } catch (error) {
    if (error instanceof LeaseLostError || error instanceof CursorConflictError) {
      await releaseLease(deps, lease, { syncedAt: null, pauseSeconds: 0 })
      return 'retry_later'
    }
    const described = describeError(error)
    const { personId } = lease
    if (described) deps.log.warn({ code: described.code, personId }, 'IMAP account sync failed')
    else deps.log.error({ err: error, personId }, 'IMAP mailbox sync failed')
    const progressed = counts.cursorMoves + counts.added > 0
    const retryNow = progressed && described !== null && !described.needsAgent
    const pauseSeconds = retryNow
      ? 0
      : described?.needsAgent
        ? agentActionDelay
        : getRetryDelay(lease.failures)
    await releaseFailedLease(deps, lease, { failure: described?.code ?? 'ERROR', pauseSeconds, progressed })
    return retryNow ? 'retry_now' : 'retry_later'
  } finally {
    stopRenewing()
  }
}
