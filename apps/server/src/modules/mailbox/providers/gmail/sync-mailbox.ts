import { getDateFormat } from '@pb/rules/date-format'
import { dayMs } from '@pb/rules/dates'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { Deps } from '../../../../platform/deps.ts'
import { maybeOne } from '../../../../platform/db/one-row.ts'
import { AccountError } from '../accounts/types.ts'
import { CursorConflictError, getCursor } from '../sync/cursor.ts'
import { findDueQuarantined } from '../sync/quarantine.ts'
import { recordReconciliation } from '../sync/progress.ts'
import {
  LeaseLostError,
  releaseFailedLease,
  releaseLease,
  renewLease,
  type MailboxLease,
} from '../sync/mailbox-lease.ts'
import type { GmailContext, AssertLease } from './gmail-context.ts'
import { ingestMessages } from './ingest-messages.ts'
import { reconcile } from './reconcile.ts'
import { GmailError } from './errors.ts'
import { runPartialSync } from './partial-sync.ts'
import { beginFullSync, syncNextPage } from './full-sync.ts'
import { renewWatch } from './watch.ts'

/** How often a mailbox is polled; a push syncs it at once. */
const pollSeconds = 15
/** Retry delays by number of failures; the last one repeats. */
const retryDelaySeconds = [10, 30, 60]
/** How often a lease is renewed, well before it expires. */
const renewIntervalMs = 15_000
/** Hours of the nightly reconciliation, New York time. */
const nightHours = new Set([2, 3, 4, 5])

const newYorkHour = getDateFormat(officeTimeZone, { hour: 'numeric', hourCycle: 'h23' })

/** Once a isNight, or at any hour when the last one is more than two days ago. */
function isReconcileDue({ reconciledAt }: MailboxLease, synced: Date | null, now: Date): boolean {
  const last = reconciledAt ?? synced
  if (!last) return false
  const age = now.getTime() - last.getTime()
  const isNight = nightHours.has(Number(newYorkHour.format(now)))
  return age > 2 * dayMs || (isNight && age > dayMs / 2)
}

/**
 * Syncs the changes of a mailbox and at most one page of a full sync, so that changes are synced between pages.
 * Returns whether there is more to sync at once.
 */
async function syncChanges(context: GmailContext, assertLease: AssertLease): Promise<boolean> {
  const { deps, personId } = context
  let position = await getCursor(deps.db, personId)
  const isPartial =
    position.cursor !== null &&
    (await runPartialSync(context, { ...position, cursor: position.cursor }, assertLease))
  position = await getCursor(deps.db, personId)
  if (!isPartial) {
    await beginFullSync(context, position)
    position = await getCursor(deps.db, personId)
  }
  assertLease()
  const more =
    position.snapshot !== null &&
    (await syncNextPage(context, { ...position, snapshot: position.snapshot }, assertLease))
  const due = await findDueQuarantined(deps, personId)
  await ingestMessages(
    context,
    due.map(({ remoteId }) => remoteId),
    { quiet: false },
  )
  return more
}

async function reconcileNightly(
  context: GmailContext,
  lease: MailboxLease,
  assertLease: AssertLease,
): Promise<void> {
  const { deps, personId } = context
  const { rows } = await deps.pool.query<{ ended: Date | null }>(
    'SELECT snapshot_ended_at AS ended FROM mail_sync WHERE person_id = $1',
    [personId],
  )
  if (!isReconcileDue(lease, maybeOne(rows)?.ended ?? null, deps.clock.now())) return
  await recordReconciliation(deps.db, deps, personId, await reconcile(context, assertLease))
}

/** Returns the failure code and the retry delay for an error. */
async function toFailure(context: GmailContext | null, deps: Deps, lease: MailboxLease, error: unknown) {
  const delay = retryDelaySeconds[Math.min(lease.failures, retryDelaySeconds.length - 1)]!
  if (error instanceof AccountError)
    return { failure: `ACCOUNT_${error.kind.toUpperCase()}`, pauseSeconds: Math.max(delay, 60) }
  if (!(error instanceof GmailError)) {
    deps.log.error({ err: error, person: lease.personId }, 'Gmail mailbox sync failed')
    return { failure: 'ERROR', pauseSeconds: delay }
  }
  // The agent granted fewer scopes than before.
  if (error.kind === 'scope' && context)
    await context.accounts.needsReconnect(deps, context.account, 'narrowed')
  deps.log.warn({ kind: error.kind, code: error.code, person: lease.personId }, 'Gmail sync delayed')
  return { failure: error.code, pauseSeconds: Math.max(delay, error.seconds ?? 0) }
}

/** Syncs a mailbox and always releases its lease. Returns false after a failure. */
export async function syncMailbox(
  deps: Deps,
  lease: MailboxLease,
  open: () => Promise<GmailContext>,
  isStopped: () => boolean,
): Promise<boolean> {
  let context: GmailContext | null = null
  let leaseLost = false
  const renew = async (): Promise<void> => {
    // When the database is unavailable, the next query fails anyway.
    if (!(await renewLease(deps, lease).catch(() => true))) leaseLost = true
  }
  const timer = setInterval(() => void renew(), renewIntervalMs)
  const assertLease: AssertLease = () => {
    if (isStopped() || leaseLost) throw new LeaseLostError()
  }
  try {
    context = await open()
    const startedAt = deps.clock.now()
    await renewWatch(context)
    const more = await syncChanges(context, assertLease)
    if (!more) await reconcileNightly(context, lease, assertLease)
    await releaseLease(deps, lease, {
      syncedAt: more ? null : startedAt,
      pauseSeconds: more ? 0 : pollSeconds,
    })
    return true
  } catch (error) {
    // The lease is lost or the process stops: what is stored stays, and the next sync continues.
    if (error instanceof LeaseLostError || error instanceof CursorConflictError) {
      await releaseLease(deps, lease, { syncedAt: null, pauseSeconds: 0 })
      return !isStopped()
    }
    await releaseFailedLease(deps, lease, await toFailure(context, deps, lease, error))
    return false
  } finally {
    clearInterval(timer)
  }
}
