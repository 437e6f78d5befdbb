import type { DiagnosticsOverview, FailedJob, QueueState, ErrorReport } from '@pb/contract/diagnostics'
import { toUnixSeconds } from '@pb/rules/dates'
import { toErrorReport } from '../../platform/errors/error-report.ts'
import type { MailAccountCounts } from '../mailbox/index.ts'
import type { ErrorReportRow } from './error-report-queries.ts'
import type { FailedJobRow, QueueRow } from './job-queries.ts'

export function presentQueue(row: QueueRow): QueueState {
  const { name, waiting, retry, active, completed, failed, schedule } = row
  const oldest = row.oldest_seconds === null ? null : Math.max(0, Math.round(row.oldest_seconds))
  return { name, waiting, retry, active, completed, failed, oldest_seconds: oldest, schedule }
}

export function presentMailboxes(counts: MailAccountCounts): DiagnosticsOverview['mailboxes'] {
  const { accounts, fetching, behind, failing, quarantined: setAside, reconciled } = counts
  const { mailboxes, at, added, removed, relabelled } = reconciled
  return {
    accounts: accounts.map(({ provider, state, count }) => ({ provider, state, count })),
    fetching,
    behind,
    failing,
    set_aside: setAside,
    reconciled: { mailboxes, at: at && toUnixSeconds(at), added, removed, relabelled },
  }
}

/** Returns class, code and location of a job's error, without its message, which may contain personal data. */
export function presentFailedJob(row: FailedJobRow): FailedJob {
  const { class: name, code, frames } = toErrorReport(row.output)
  return {
    id: row.id,
    queue: row.name,
    failed_at: toUnixSeconds(row.failed_at),
    attempts: row.attempts,
    class: name,
    code,
    frames: [...frames],
  }
}

export function presentErrorReport(row: ErrorReportRow): ErrorReport {
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
    first_at: toUnixSeconds(row.first_at),
    last_at: toUnixSeconds(row.last_at),
  }
}
