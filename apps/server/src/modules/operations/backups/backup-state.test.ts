import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { toUnixSeconds } from '@pb/rules/dates'
import { beforeEach, expect, test } from 'vitest'
import { testOffice } from '../../../../test/harness/test-office.ts'
import { takeBackupLock, takeVerificationLock } from '../../../platform/backup/backup-lock.ts'
import { endInterruptedRuns, recordRun, SkippedRunError } from '../../../platform/backup/backup-runs.ts'
import { writeArchiveState } from '../../../platform/backup/log/archive-state.ts'
import { withClient } from '../../../platform/backup/row-counts.ts'
import { requestedBackupJob } from './requested-backup.ts'

const place = '/backup/pb-office'
const office = testOffice({ backupUrl: { kind: 'folder', folder: place } })

beforeEach(() => office.deps.pool.query('DELETE FROM backup_run'))

const hoursAgo = (hours: number) => new Date(office.deps.clock.now().getTime() - hours * 3_600_000)

async function addRun(run: {
  kind?: 'backup' | 'verification'
  place?: string
  hours: number
  outcome: 'done' | 'failed' | 'skipped' | null
  id?: string
  reason?: string
}): Promise<void> {
  const finished = run.outcome && new Date(hoursAgo(run.hours).getTime() + 90_000)
  await office.deps.pool.query(
    `INSERT INTO backup_run (kind, place, started_at, finished_at, outcome, backup_id, bytes, reason)
     VALUES ($1, $2, $3, $4, $5, $6, 5000, $7)`,
    [
      run.kind ?? 'backup',
      run.place ?? place,
      hoursAgo(run.hours),
      finished,
      run.outcome,
      run.id,
      run.reason,
    ],
  )
}

async function readOverview(): Promise<DiagnosticsOverview> {
  const reply = await office.call({ url: '/v1/diagnostics', as: await office.person(['DEVELOPER']) })
  expect(reply.statusCode).toBe(200)
  return reply.json<DiagnosticsOverview>()
}

const findCheck = ({ checks }: DiagnosticsOverview) => checks.find(({ name }) => name === 'backup')

test('warns while there is no complete backup, and the server stays ready', async () => {
  await addRun({ hours: 1, outcome: 'failed', reason: 'The disk is full' })
  await addRun({ hours: 1, outcome: 'done', id: 'elsewhere', place: '/mnt/usb' })
  const overview = await readOverview()
  expect(findCheck(overview)).toMatchObject({ outcome: 'failed', detail: 'There is no complete backup yet' })
  expect(overview.backups).toMatchObject({
    place,
    keep: { days: 7, weeks: 4, months: 6 },
    has_passphrase: false,
    running: null,
    is_overdue: true,
    last: null,
    last_failure: { reason: 'The disk is full' },
    verification: null,
  })
  expect((await office.call({ url: '/readyz' })).statusCode).toBe(200)
  const metrics = (await office.call({ url: '/metrics' })).body
  expect(metrics).toContain('backup_expected 1\n')
  expect(metrics).toContain('backup_last_success_timestamp_seconds 0\n')
})

test('reports the last complete backup, and warns when it is older than 36 hours', async () => {
  await addRun({ hours: 37, outcome: 'done', id: 'first' })
  expect(findCheck(await readOverview())).toMatchObject({ outcome: 'failed' })
  // Complete, though old ones could not be deleted.
  await addRun({ hours: 35, outcome: 'failed', id: 'second', reason: 'Old backups could not be deleted' })
  await addRun({ kind: 'verification', hours: 34, outcome: 'skipped', reason: 'Too little room' })
  const overview = await readOverview()
  expect(findCheck(overview)).toMatchObject({ outcome: 'ok' })
  const startedAt = toUnixSeconds(hoursAgo(35))
  expect(overview.backups).toMatchObject({
    is_overdue: false,
    last: { id: 'second', bytes: 5000, started_at: startedAt, finished_at: startedAt + 90 },
    verification: { outcome: 'skipped', backup_id: null, reason: 'Too little room' },
  })
  const metrics = (await office.call({ url: '/metrics' })).body
  expect(metrics).toContain(`backup_last_success_timestamp_seconds ${startedAt}\n`)
  expect(metrics).toContain('backup_last_duration_seconds 90\n')
})

test('reports up to when the log is archived, and warns when it is behind', async () => {
  const { dataDir } = office.deps.env
  await addRun({ hours: 5, outcome: 'done', id: 'first' })
  const state = { place, runStartedAt: hoursAgo(6), archivedAt: hoursAgo(0), keptBytes: 7000, failure: null }
  await writeArchiveState(dataDir, state)
  const overview = await readOverview()
  const archivedAt = toUnixSeconds(hoursAgo(0))
  expect(overview.backups?.log).toEqual({
    archived_at: archivedAt,
    is_behind: false,
    kept_bytes: 7000,
    failure: null,
  })
  expect(findCheck(overview)).toMatchObject({ outcome: 'ok' })
  const metrics = (await office.call({ url: '/metrics' })).body
  expect(metrics).toContain(`backup_log_archived_timestamp_seconds ${archivedAt}\n`)
  expect(metrics).toContain('backup_log_kept_bytes 7000\n')
  const failure = { at: hoursAgo(0), reason: 'No route to the bucket' }
  await writeArchiveState(dataDir, { ...state, archivedAt: hoursAgo(1), failure })
  const later = await readOverview()
  expect(later.backups?.log).toMatchObject({ is_behind: true, failure: 'No route to the bucket' })
  expect(findCheck(later)).toMatchObject({ outcome: 'failed', detail: 'The log of changes is not archived' })
  // The state of an archive in another place is not this one's.
  await writeArchiveState(dataDir, { ...state, place: '/mnt/usb' })
  expect((await readOverview()).backups?.log).toBeNull()
})

test('records how a run ends, and knows a running one by its lock', async () => {
  const run = { kind: 'backup', place } as const
  await withClient(office.databaseUrl, async (client) => {
    await takeBackupLock(client)
    await recordRun(client, run, async () => {
      expect((await readOverview()).backups).toMatchObject({ running: 'backup', last: null })
      return { result: null, backupId: 'one', bytes: 7 }
    })
    expect((await readOverview()).backups).toMatchObject({ running: null, last: { id: 'one', bytes: 7 } })
    await expect(recordRun(client, run, () => Promise.reject(new Error('No room')))).rejects.toThrow(
      'No room',
    )
    expect((await readOverview()).backups).toMatchObject({
      last: { id: 'one' },
      last_failure: { reason: 'No room' },
    })
    const skip = () => Promise.reject(new SkippedRunError('Later'))
    await expect(recordRun(client, { kind: 'verification', place }, skip)).rejects.toThrow('Later')
    expect((await readOverview()).backups?.verification).toMatchObject({
      outcome: 'skipped',
      reason: 'Later',
    })
  })
  // A process that was killed: its row is open, and its lock is free.
  await office.deps.pool.query(
    "INSERT INTO backup_run (kind, place, started_at) VALUES ('backup', $1, now())",
    [place],
  )
  await expect.poll(async () => (await readOverview()).backups?.running, { timeout: 10_000 }).toBeNull()
  await withClient(office.databaseUrl, (client) => endInterruptedRuns(client, 'backup', 'It was interrupted'))
  expect((await readOverview()).backups).toMatchObject({ last_failure: { reason: 'It was interrupted' } })
})

async function startBackup(): Promise<{ status: number; message: string | undefined }> {
  const reply = await office.call({
    method: 'POST',
    url: '/v1/diagnostics/backups',
    as: await office.person(['DEVELOPER']),
  })
  const message = reply.body === '' ? undefined : reply.json<{ errorMsg: string }>().errorMsg
  return { status: reply.statusCode, message }
}

const countRequests = async () => {
  const { rows } = await office.deps.pool.query('SELECT FROM pgboss.job WHERE name = $1', [
    requestedBackupJob,
  ])
  return rows.length
}

test('a backup is asked for once, however often the button is pressed', async () => {
  const replies = await Promise.all([startBackup(), startBackup(), startBackup()])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 422, 422])
  expect(replies.find(({ status }) => status === 422)?.message).toBe('A backup is already running.')
  expect(await countRequests()).toBe(1)
  expect((await readOverview()).backups).toMatchObject({ is_requested: true, running: null })
  await office.deps.pool.query('DELETE FROM pgboss.job WHERE name = $1', [requestedBackupJob])
  expect((await readOverview()).backups).toMatchObject({ is_requested: false })
})

test('no backup is asked for while one or a verification is running', async () => {
  await withClient(office.databaseUrl, async (client) => {
    await takeBackupLock(client)
    await recordRun(client, { kind: 'backup', place }, async () => {
      expect(await startBackup()).toEqual({ status: 422, message: 'A backup is already running.' })
      return { result: null, backupId: 'one', bytes: 7 }
    })
    await takeVerificationLock(client)
    await recordRun(client, { kind: 'verification', place }, async () => {
      expect((await startBackup()).message).toBe(
        'The last backup is being verified. Try again when that has ended.',
      )
      return { result: null, backupId: 'one', bytes: 7 }
    })
  })
  expect(await countRequests()).toBe(0)
})
