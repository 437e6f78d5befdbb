import { Gauge, type Registry } from 'prom-client'
import { statfs } from 'node:fs/promises'
import type { Deps } from '../../platform/deps.ts'
import { getBackupState } from './backups/backup-state.ts'
import { getMailAccountCounts, getMailTraffic } from '../mailbox/index.ts'
import { getJournalState } from '../payouts/index.ts'
import { countSystemMail } from './database-state.ts'
import { findQueueDepths } from './job-queries.ts'
import { runChecks } from './readiness.ts'

/** A scrape must be answered while the database hangs; Prometheus gives up after ten seconds. */
const sampleTimeoutMs = 2000

/** Fills gauges from the database, one statement at a time, so that a scrape takes one connection. */
function createDatabaseSampler(deps: Deps, registry: Registry): () => Promise<void> {
  const { db, clock } = deps
  const gauge = <const T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] })
  const jobs = gauge('job_queue_jobs', 'Jobs of all processes by queue and state', ['queue', 'state'])
  const oldestJob = gauge(
    'job_queue_oldest_seconds',
    'How long the oldest job has been waiting that could have started',
    ['queue'],
  )
  const mail = gauge(
    'mail_queue_messages',
    "Agents' messages in progress: arriving (of these stuck), and in the outbox by state",
    ['state'],
  )
  const inboundAge = gauge('mail_inbound_oldest_seconds', 'Age of the oldest message that is not stored yet')
  const overdue = gauge('mail_outbox_overdue_seconds', 'How long the earliest outbox entry has been due')
  const systemMail = gauge('system_mail_messages', 'Emails of the office itself by state', ['state'])
  const accounts = gauge('mail_accounts', 'Mailboxes by provider and state', ['provider', 'state'])
  const sync = gauge(
    'mailbox_sync_mailboxes',
    'Connected mailboxes: first sync running, not synced for ten minutes, failing',
    ['state'],
  )
  const lag = gauge('mailbox_sync_lag_seconds', 'Time since the last sync of the mailbox that is most behind')
  const quarantined = gauge('mailbox_sync_quarantined_messages', 'Messages that could not be stored')
  const journal = gauge(
    'journal_agrees',
    'Whether the last nightly comparison of the journal found no difference',
  )
  const backupExpected = gauge('backup_expected', 'Whether nightly backups are configured')
  const backupSuccess = gauge(
    'backup_last_success_timestamp_seconds',
    'When the last complete backup began; 0 without any',
  )
  const backupFailure = gauge(
    'backup_last_failure_timestamp_seconds',
    'When a backup last failed; 0 if none did',
  )
  const backupVerified = gauge(
    'backup_last_verified_timestamp_seconds',
    'When the last verification ended, if it found a good backup; 0 otherwise',
  )
  const backupSize = gauge('backup_last_size_bytes', 'Database and files of the last complete backup')
  const backupDuration = gauge('backup_last_duration_seconds', 'How long the last complete backup took')
  const logArchived = gauge(
    'backup_log_archived_timestamp_seconds',
    'The last moment that the archived log reaches; 0 without an archive',
  )
  const logKept = gauge('backup_log_kept_bytes', 'Log that the database keeps until it is archived')

  return async () => {
    const depths = await findQueueDepths(db)
    jobs.reset()
    oldestJob.reset()
    for (const { name: queue, oldest_seconds, waiting, retry, active, failed } of depths) {
      oldestJob.set({ queue }, oldest_seconds)
      for (const [state, count] of Object.entries({ waiting, retry, active, failed }))
        jobs.set({ queue, state }, count)
    }
    const { arrivingSeconds, overdueSeconds, waitingForRelay, ...traffic } = await getMailTraffic(
      db,
      clock.now(),
    )
    for (const [state, count] of Object.entries({ ...traffic, waiting_for_relay: waitingForRelay }))
      mail.set({ state }, count)
    inboundAge.set(arrivingSeconds)
    overdue.set(overdueSeconds)
    const systemMailCounts = await countSystemMail(db)
    systemMail.reset()
    for (const { state, count } of systemMailCounts) systemMail.set({ state }, count)
    const mailboxes = await getMailAccountCounts(db, clock.now())
    accounts.reset()
    for (const { provider, state, count } of mailboxes.accounts) accounts.set({ provider, state }, count)
    for (const state of ['fetching', 'behind', 'failing'] as const) sync.set({ state }, mailboxes[state])
    lag.set(mailboxes.lagSeconds)
    quarantined.set(mailboxes.quarantined)
    const backups = await getBackupState(deps)
    const last = backups?.last
    backupExpected.set(backups ? 1 : 0)
    backupSuccess.set(last?.started_at ?? 0)
    backupSize.set(last?.bytes ?? 0)
    backupDuration.set(last ? last.finished_at - last.started_at : 0)
    backupFailure.set(backups?.last_failure?.finished_at ?? 0)
    backupVerified.set(backups?.verification?.outcome === 'done' ? backups.verification.finished_at : 0)
    logArchived.set(backups?.log?.archived_at ?? 0)
    logKept.set(backups?.log?.kept_bytes ?? 0)
    journal.set((await getJournalState(db)).outcome === 'failed' ? 0 : 1)
  }
}

/**
 * Registers metrics of the whole office: what the database counts, health checks and the disk. Returns the function
 * that brings them up to date, which never throws: what cannot be read keeps its last value, and
 * `metrics_sample_success` is 0.
 */
export function addOfficeMetrics(deps: Deps, registry: Registry): () => Promise<void> {
  const sampleDatabase = createDatabaseSampler(deps, registry)
  const registers = [registry]
  const healthy = new Gauge({
    name: 'health_check_ok',
    help: 'Whether a check of /readyz succeeds',
    labelNames: ['check'],
    registers,
  })
  const success = new Gauge({
    name: 'metrics_sample_success',
    help: 'Whether the metrics that the database counts are up to date',
    registers,
  })
  const disk = new Gauge({
    name: 'data_dir_bytes',
    help: 'Space of the disk that DATA_DIR is on: size, and free for the server',
    labelNames: ['kind'],
    registers,
  })
  let sampling: Promise<boolean> | undefined

  /** Joins a sample that is still running, so that scrapes of a slow database do not pile up. */
  async function sample(): Promise<boolean> {
    sampling ??= sampleDatabase()
      .then(
        () => true,
        () => false,
      )
      .finally(() => (sampling = undefined))
    let timer: NodeJS.Timeout | undefined
    const timeout = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(false), sampleTimeoutMs)
    })
    return Promise.race([sampling, timeout]).finally(() => clearTimeout(timer))
  }

  async function measureDisk(): Promise<void> {
    const { bavail, blocks, bsize } = await statfs(deps.env.dataDir)
    disk.set({ kind: 'size' }, blocks * bsize)
    disk.set({ kind: 'free' }, bavail * bsize)
  }

  return async () => {
    const [checks, sampled] = await Promise.all([
      runChecks(deps, sampleTimeoutMs),
      sample(),
      measureDisk().catch(() => disk.reset()),
    ])
    for (const [check, outcome] of Object.entries(checks)) healthy.set({ check }, outcome === 'ok' ? 1 : 0)
    success.set(sampled ? 1 : 0)
  }
}
