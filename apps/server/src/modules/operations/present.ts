import type { DiagnosticsOverview, FailedJob, QueueState, ServerFault } from '@pb/contract/diagnostics'
import { faultOf } from '../../platform/fault.ts'
import type { MailAccountCounts } from '../mailbox/index.ts'
import type { FaultRow } from './fault-queries.ts'
import type { FailedJobRow, QueueRow } from './job-queries.ts'

function secondsOf(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

export function presentQueue(row: QueueRow): QueueState {
  const { name, waiting, retry, active, completed, failed, schedule } = row
  const oldest = row.oldest_seconds === null ? null : Math.max(0, Math.round(row.oldest_seconds))
  return { name, waiting, retry, active, completed, failed, oldest_seconds: oldest, schedule }
}

export function presentMailboxes(counts: MailAccountCounts): DiagnosticsOverview['mailboxes'] {
  const { accounts, fetching, behind, failing, setAside, reconciled } = counts
  const { mailboxes, at, added, removed, relabelled } = reconciled
  return {
    accounts: accounts.map(({ provider, state, count }) => ({ provider, state, count })),
    fetching,
    behind,
    failing,
    set_aside: setAside,
    reconciled: { mailboxes, at: at && secondsOf(at), added, removed, relabelled },
  }
}

/** What a job threw may quote anything: its kind and place leave, its words do not. */
export function presentFailedJob(row: FailedJobRow): FailedJob {
  const { class: name, code, frames } = faultOf(row.output)
  return {
    id: row.id,
    queue: row.name,
    failed_at: secondsOf(row.failed_at),
    attempts: row.attempts,
    class: name,
    code,
    frames: [...frames],
  }
}

export function presentFault(row: FaultRow): ServerFault {
  return {
    fingerprint: row.fingerprint,
    kind: row.kind,
    method: row.method,
    route: row.route,
    status: row.status,
    class: row.class,
    code: row.code,
    frames: row.frames,
    constraint: row.constraint_name,
    count: row.count,
    slowest_ms: row.slowest_ms,
    process: row.process,
    first_at: secondsOf(row.first_at),
    last_at: secondsOf(row.last_at),
  }
}
