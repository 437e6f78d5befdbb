import { z } from 'zod'
import { backupState } from './backups.ts'
import { endpoint } from './endpoint.ts'
import { mailAccountState, mailProvider } from './mail-accounts.ts'
import { unixSeconds } from './wire.ts'

const count = z.number().int().nonnegative()

export const healthCheck = z.object({
  /**
   * `mail` is outgoing, `mail_in` incoming; `journal` is its nightly comparison with deals, invoices and payouts;
   * `replica` the one of this process; `backup` fails without a complete backup of the last 36 hours.
   */
  name: z.enum(['database', 'replica', 'jobs', 'files', 'mail', 'mail_in', 'journal', 'backup']),
  /** `off`: not configured. */
  outcome: z.enum(['ok', 'failed', 'off']),
  ms: z.number(),
  detail: z.string(),
})
export type HealthCheck = z.infer<typeof healthCheck>

/** The process that replied; figures that are not in the database are its own. */
const serverProcess = z.object({
  /** Host and process id. */
  name: z.string(),
  version: z.string(),
  node: z.string(),
  started_at: unixSeconds,
  memory_bytes: count,
  event_streams: count,
  database_connections: z.object({ open: count, idle: count, waiting: count }),
})

const database = z.object({
  version: z.string(),
  bytes: count,
  /** The largest tables, including indexes. */
  tables: z.array(z.object({ name: z.string(), bytes: count, rows: count })),
  migrations: z.array(z.object({ name: z.string(), applied_at: z.string() })),
  /** Migrations of this version that the database does not have. */
  missing: z.array(z.string()),
})

export const routeLoad = z.object({
  method: z.string(),
  route: z.string(),
  /** Since this process started. */
  calls: count,
  /** Of the last five minutes. */
  per_minute: z.number(),
  failed: count,
  mean_ms: z.number(),
  p95_ms: z.number(),
})
export type RouteLoad = z.infer<typeof routeLoad>

/** State of the agents' mailboxes, without personal data. */
const mailboxes = z.object({
  accounts: z.array(z.object({ provider: mailProvider, state: mailAccountState, count })),
  /** Of the external accounts: initial sync running, not synced for ten minutes, currently failing. */
  fetching: count,
  behind: count,
  failing: count,
  /** Quarantined messages, which are retried. */
  set_aside: count,
  /** Differences repaired by the last nightly reconciliation of all mailboxes; `at` is the latest. */
  reconciled: z.object({
    mailboxes: count,
    at: unixSeconds.nullable(),
    added: count,
    removed: count,
    relabelled: count,
  }),
})

export const diagnosticsOverview = z.object({
  checks: z.array(healthCheck),
  process: serverProcess,
  database,
  /** Emails of the office itself, by state. */
  mail: z.array(z.object({ state: z.string(), count })),
  /** Null without BACKUP_URL. */
  backups: backupState.nullable(),
  mailboxes,
  /** Busiest first. */
  routes: z.array(routeLoad),
})
export type DiagnosticsOverview = z.infer<typeof diagnosticsOverview>

/** Error class and stack frames, without the message and other data. */
const failure = z.object({
  class: z.string(),
  code: z.string().nullable(),
  frames: z.array(z.string()),
})

export const queueState = z.object({
  name: z.string(),
  waiting: count,
  retry: count,
  active: count,
  completed: count,
  failed: count,
  /** Waiting time of the oldest due job in seconds; null if none is waiting. */
  oldest_seconds: z.number().nullable(),
  /** Cron schedule. */
  schedule: z.string().nullable(),
})
export type QueueState = z.infer<typeof queueState>

export const failedJob = failure.extend({
  id: z.uuid(),
  queue: z.string(),
  failed_at: unixSeconds,
  attempts: count,
})
export type FailedJob = z.infer<typeof failedJob>

export const errorReport = failure.extend({
  fingerprint: z.string(),
  kind: z.enum(['failed', 'slow']),
  method: z.string(),
  route: z.string(),
  status: z.number().int(),
  constraint: z.string().nullable(),
  count,
  slowest_ms: count,
  process: z.string(),
  first_at: unixSeconds,
  last_at: unixSeconds,
})
export type ErrorReport = z.infer<typeof errorReport>

const developers = { tag: 'diagnostics', access: 'session', roles: ['DEVELOPER'] } as const
const job = z.object({
  queue: z.string().regex(/^[a-z][a-z0-9_.-]{0,79}$/, 'This is not the name of a queue'),
  id: z.uuid('must be the id of a job'),
})

export const diagnostics = {
  diagnostics: endpoint({
    ...developers,
    method: 'GET',
    path: '/v1/diagnostics',
    summary: 'State of the server: checks, process, database, mail and load',
    replies: { 200: diagnosticsOverview },
  }),
  diagnosticsJobs: endpoint({
    ...developers,
    method: 'GET',
    path: '/v1/diagnostics/jobs',
    summary: 'Queues with their counts, and the jobs that failed for good',
    replies: { 200: z.object({ queues: z.array(queueState), failed: z.array(failedJob) }) },
  }),
  retryJob: endpoint({
    ...developers,
    method: 'POST',
    path: '/v1/diagnostics/jobs/:queue/:id/retry',
    creates: false,
    summary: 'Retry a failed job',
    params: job,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  discardJob: endpoint({
    ...developers,
    method: 'DELETE',
    path: '/v1/diagnostics/jobs/:queue/:id',
    summary: 'Discard a failed job',
    params: job,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  startBackup: endpoint({
    ...developers,
    method: 'POST',
    path: '/v1/diagnostics/backups',
    creates: true,
    summary: 'Start a backup now, in the background, unless one or a verification is running',
    replies: { 204: null },
    errors: ['rule_broken'],
  }),
  diagnosticsFaults: endpoint({
    ...developers,
    method: 'GET',
    path: '/v1/diagnostics/faults',
    summary: 'Recent errors and slow requests of all processes, without personal data',
    replies: { 200: z.object({ faults: z.array(errorReport) }) },
  }),
}
