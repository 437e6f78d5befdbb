import type { DiagnosticsOverview } from '@pb/contract/diagnostics'
import { toUnixSeconds } from '@pb/rules/dates'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { getMailAccountCounts } from '../mailbox/index.ts'
import { getBackupState } from './backups/backup-state.ts'
import { getDatabaseState, countSystemMail } from './database-state.ts'
import { runHealthChecks } from './health-checks.ts'
import { presentMailboxes } from './present.ts'
import { processName } from './process-name.ts'
import { version } from './version.ts'

/** State that exists only in this process. */
export interface ProcessSources {
  readonly streams: () => number
  readonly routes: () => Promise<DiagnosticsOverview['routes']>
}

/** Returns the state of the server. `process` and `routes` are those of the process that replies. */
export async function getOverview(
  _actor: Actor,
  deps: Deps,
  { streams, routes }: ProcessSources,
): Promise<DiagnosticsOverview> {
  const { db, pool, clock } = deps
  const [checks, database, mail, backups, load] = await Promise.all([
    runHealthChecks(deps),
    getDatabaseState(db),
    countSystemMail(db),
    getBackupState(deps),
    routes(),
  ])
  return {
    checks,
    process: {
      name: processName,
      version,
      node: process.versions.node,
      started_at: toUnixSeconds(new Date(Date.now() - process.uptime() * 1000)),
      memory_bytes: process.memoryUsage.rss(),
      event_streams: streams(),
      database_connections: { open: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
    },
    database,
    mail,
    backups,
    // After the checks, since this query would add to the database load they measure.
    mailboxes: presentMailboxes(await getMailAccountCounts(db, clock.now())),
    routes: load,
  }
}
