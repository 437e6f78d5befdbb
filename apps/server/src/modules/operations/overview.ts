import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { mailAccountCounts } from '../mailbox/index.ts'
import { databaseState, mailStates } from './database-state.ts'
import { healthChecks } from './health.ts'
import { presentMailboxes } from './present.ts'
import { processName } from './process-name.ts'

const packageFile = join(import.meta.dirname, '../../../package.json')
const { version } = JSON.parse(readFileSync(packageFile, 'utf8')) as { version: string }

/** What only this process knows of itself. */
export interface ProcessSources {
  readonly streams: () => number
  readonly routes: () => Promise<DiagnosticsOverview['routes']>
}

/** How the office's server fares; what is not in the database is named as this process's own. */
export async function overview(
  _actor: Actor,
  deps: Deps,
  { streams, routes }: ProcessSources,
): Promise<DiagnosticsOverview> {
  const { db, pool, clock } = deps
  const [checks, database, mail, load] = await Promise.all([
    healthChecks(deps),
    databaseState(db),
    mailStates(db),
    routes(),
  ])
  return {
    checks,
    process: {
      name: processName,
      version,
      node: process.versions.node,
      started_at: Math.floor(Date.now() / 1000 - process.uptime()),
      memory_bytes: process.memoryUsage.rss(),
      event_streams: streams(),
      database_connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    },
    database,
    mail,
    // Afterwards: the checks tell how busy the database is, and this would make it so.
    mailboxes: presentMailboxes(await mailAccountCounts(db, clock.now())),
    routes: load,
  }
}
