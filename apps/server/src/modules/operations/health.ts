import type { HealthCheck } from '@pb/contract/diagnostics'
import { sql } from 'kysely'
import { statfs } from 'node:fs/promises'
import { connect } from 'node:net'
import type { Deps } from '../../platform/deps.ts'
import { mailInState, mailTraffic } from '../mailbox/index.ts'

const limitMs = 2000

/** Runs a check against the clock of this machine; `check` returns what there is to say when it went well. */
async function timed(name: HealthCheck['name'], check: () => Promise<string>): Promise<HealthCheck> {
  const start = performance.now()
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('late')), limitMs)
  })
  const ms = (): number => Math.round((performance.now() - start) * 10) / 10
  try {
    const detail = await Promise.race([check(), tooLate])
    return { name, outcome: 'ok', ms: ms(), detail }
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    const late = (error as Error).message === 'late'
    // The kind of failure alone: its words may name accounts and hosts.
    const detail = late
      ? 'No answer within two seconds'
      : `Failed${typeof code === 'string' ? `: ${code}` : ''}`
    return { name, outcome: 'failed', ms: ms(), detail }
  } finally {
    clearTimeout(timer)
  }
}

function gigabytes(bytes: number): string {
  return `${(bytes / 1e9).toFixed(bytes < 10e9 ? 1 : 0)} GB`
}

/** Whether the relay takes connections; nothing is said to it. */
function reach(relay: URL): Promise<string> {
  return new Promise((resolve, reject) => {
    const port = Number(relay.port || (relay.protocol === 'smtps:' ? 465 : 587))
    const socket = connect({ host: relay.hostname.replace(/^\[|\]$/g, ''), port, timeout: limitMs })
    socket.once('connect', () => {
      socket.destroy()
      resolve('The relay takes connections')
    })
    socket.once('timeout', () => socket.destroy(new Error('late')))
    socket.once('error', reject)
  })
}

async function mailCheck({ env }: Deps): Promise<HealthCheck> {
  const { relayUrl } = env.smtp
  if (relayUrl === undefined)
    return {
      name: 'mail',
      outcome: 'off',
      ms: 0,
      detail: 'No SMTP_RELAY_URL: mail for outside waits, links are shown to copy',
    }
  return timed('mail', () => reach(new URL(relayUrl)))
}

const counted = (count: number, what: string): string[] => (count > 0 ? [`${count} ${what}`] : [])

/** How mail comes in, and what is on its way through this office. */
async function mailInCheck(deps: Deps): Promise<HealthCheck> {
  const { outcome, detail } = await mailInState(deps)
  const check = await timed('mail_in', async () => {
    const { arriving, stuck, queued, sending, uncertain, waitingForRelay } = await mailTraffic(deps.db)
    return [
      detail,
      ...counted(arriving, 'being stored'),
      ...counted(stuck, 'could not be stored yet'),
      ...counted(queued + sending, 'in the outbox'),
      ...counted(waitingForRelay, 'waiting for a relay'),
      ...counted(uncertain, 'may have left'),
    ].join(', ')
  })
  return check.outcome === 'ok' ? { ...check, outcome } : check
}

/** Everything the office needs, each with how long it took and a word on its state. */
export function healthChecks(deps: Deps): Promise<HealthCheck[]> {
  const { db, pool, jobs, files, env } = deps
  return Promise.all([
    timed('database', async () => {
      await sql`SELECT 1`.execute(db)
      return `${pool.totalCount - pool.idleCount} of ${pool.totalCount} connections in use, ${pool.waitingCount} calls waiting`
    }),
    timed('jobs', async () => {
      await jobs.check()
      return 'The queue runs'
    }),
    timed('files', async () => {
      await files.check()
      const { bavail, blocks, bsize } = await statfs(env.dataDir)
      return `${gigabytes(bavail * bsize)} free of ${gigabytes(blocks * bsize)}`
    }),
    mailCheck(deps),
    mailInCheck(deps),
  ])
}
