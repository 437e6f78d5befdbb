import { formatDate } from '@pb/rules/dates'
import { pluralize } from '@pb/rules/plural'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { HealthCheck } from '@pb/contract/diagnostics'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Deps } from '../../platform/deps.ts'
import { describePlace } from '../../platform/files/file-place.ts'
import { getBackupState } from './backups/backup-state.ts'
import { mailInState, getMailTraffic } from '../mailbox/index.ts'
import { getJournalState } from '../payouts/index.ts'

const timeoutMs = 2000

/** Runs a check with a timeout and measures it. `check` returns the detail for success. */
async function runCheck(name: HealthCheck['name'], check: () => Promise<string>): Promise<HealthCheck> {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), timeoutMs)
  })
  const ms = (): number => Math.round((performance.now() - start) * 10) / 10
  try {
    const detail = await Promise.race([check(), timeout])
    return { name, outcome: 'ok', ms: ms(), detail }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const late = (error as Error).message === 'late'
    // Only the code, since the message may contain accounts and hosts.
    const detail = late
      ? 'No response within two seconds'
      : `Failed${typeof code === 'string' ? `: ${code}` : ''}`
    return { name, outcome: 'failed', ms: ms(), detail }
  } finally {
    clearTimeout(timer)
  }
}

function formatGigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 10e9 ? 1 : 0)} GB`
}

/** Opens and closes a connection to the relay without sending a command. */
function connectToRelay(relay: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const port = Number(relay.port || (relay.protocol === 'smtps:' ? 465 : 587))
    const socket = connect({ host: relay.hostname.replace(/^\[|\]$/g, ''), port, timeout: timeoutMs })
    socket.once('connect', () => {
      socket.destroy()
      resolve('The relay accepts connections')
    })
    socket.once('timeout', () => socket.destroy(new Error('late')))
    socket.once('error', reject)
  })
}

async function checkRelay({ env }: Deps): Promise<HealthCheck> {
  const { relayUrl } = env.smtp
  if (relayUrl === undefined)
    return {
      name: 'mail',
      outcome: 'off',
      ms: 0,
      detail: 'No SMTP_RELAY_URL: outgoing email waits, and links are shown for copying',
    }
  return runCheck('mail', () => connectToRelay(new URL(relayUrl)))
}

const formatCount = (count: number, label: string): string[] => (count > 0 ? [`${count} ${label}`] : [])

/** Checks incoming mail, and counts the messages in progress in both directions. */
async function checkIncomingMail(deps: Deps): Promise<HealthCheck> {
  const { outcome, detail } = await mailInState(deps)
  const check = await runCheck('mail_in', async () => {
    const { arriving, stuck, queued, sending, uncertain, waitingForRelay } = await getMailTraffic(
      deps.db,
      deps.clock.now(),
    )
    return [
      detail,
      ...formatCount(arriving, 'being stored'),
      ...formatCount(stuck, 'not stored yet'),
      ...formatCount(queued + sending, 'in the outbox'),
      ...formatCount(waitingForRelay, 'waiting for a relay'),
      ...formatCount(uncertain, 'possibly sent'),
    ].join(', ')
  })
  return check.outcome === 'ok' ? { ...check, outcome } : check
}

/** Reports the last nightly comparison of the journal with what it is the record of. */
async function checkJournal(deps: Deps): Promise<HealthCheck> {
  let outcome: HealthCheck['outcome'] = 'ok'
  const check = await runCheck('journal', async () => {
    const state = await getJournalState(deps.db)
    outcome = state.outcome
    return state.detail
  })
  return check.outcome === 'ok' ? { ...check, outcome } : check
}

/** Reports the read replica, without asking it: its own check runs every second. */
async function checkReplica({ replica }: Deps): Promise<HealthCheck> {
  const check = { name: 'replica', ms: 0 } as const
  if (!replica)
    return { ...check, outcome: 'off', detail: 'No DATABASE_REPLICA_URL: the database answers all reads' }
  const { isUsable, lagSeconds = 0 } = replica.getState()
  if (!isUsable) return { ...check, outcome: 'failed', detail: 'Not used; the database answers all reads' }
  return { ...check, outcome: 'ok', detail: `${lagSeconds.toFixed(1)} seconds behind the database` }
}

/** Reports whether the last complete backup is recent enough. */
async function checkBackups(deps: Deps): Promise<HealthCheck> {
  if (!deps.env.backupUrl)
    return { name: 'backup', outcome: 'off', ms: 0, detail: 'No BACKUP_URL: there are no nightly backups' }
  let outcome: HealthCheck['outcome'] = 'ok'
  const check = await runCheck('backup', async () => {
    const state = await getBackupState(deps)
    if (state?.is_overdue || state?.log?.is_behind) outcome = 'failed'
    if (!state?.last)
      return state?.running ? 'The first backup is running' : 'There is no complete backup yet'
    const day = formatDate(new Date(state.last.started_at * 1000), 'medium', officeTimeZone)
    if (state.is_overdue) return `The last complete backup is of ${day}`
    return state.log?.is_behind ? 'The log of changes is not archived' : `Backed up (${day})`
  })
  return check.outcome === 'ok' ? { ...check, outcome } : check
}

/** Checks everything the office depends on, with duration and detail. */
export function runHealthChecks(deps: Deps): Promise<HealthCheck[]> {
  const { db, pool, jobs, files, env } = deps
  return Promise.all([
    runCheck('database', async () => {
      await sql`SELECT 1`.execute(db)
      return `${pool.totalCount - pool.idleCount} of ${pool.totalCount} connections in use, ${pluralize(pool.waitingCount, 'request')} waiting`
    }),
    checkReplica(deps),
    runCheck('jobs', async () => {
      await jobs.check()
      return 'The queue is running'
    }),
    runCheck('files', async () => {
      await files.check()
      if (env.files.kind === 's3') return `Files are in ${describePlace(env.files)}`
      const { bavail, blocks, bsize } = await statfs(env.dataDir)
      return `${formatGigabytes(bavail * bsize)} free of ${formatGigabytes(blocks * bsize)}`
    }),
    checkRelay(deps),
    checkIncomingMail(deps),
    checkJournal(deps),
    checkBackups(deps),
  ])
}
