import { stats as contract } from '@pb/contract/stats'
import { defineModule } from '../../platform/module.ts'
import { sendDownload } from '../../platform/http/download.ts'
import { toCsv } from './csv.ts'
import { getStats } from './get-stats.ts'
import { getTable } from './get-table.ts'
import { listRows } from './list-rows.ts'
import { sendMonthlyEmails } from './monthly-email/send.ts'
import { getStatsMail, saveStatsMail } from './monthly-email/settings.ts'
import { toRequest } from './period.ts'
import { addSentChanges } from './sent-days.ts'
import { getTarget, saveTarget } from './targets.ts'
import './tables.ts'

const sumsJob = 'stats.sums'
const mailJob = 'stats.mail'

/** Numbers of the office by its own records, each with the rows behind it. */
export const stats = defineModule({
  name: 'stats',
  endpoints: contract,
  handlers: (deps) => ({
    stats: async ({ actor, query, readDeps }) =>
      getStats(readDeps.db, await toRequest(actor, readDeps, query)),
    statsTable: async ({ actor, query, readDeps }) =>
      getTable(readDeps.db, await toRequest(actor, readDeps, query), query.table),
    statsRows: async ({ actor, query, readDeps }) =>
      listRows(readDeps.db, await toRequest(actor, readDeps, query), query),
    statsCsv: async ({ actor, query, reply }) => {
      const request = await toRequest(actor, deps, query)
      const { from, until } = request.period
      return sendDownload(reply, await toCsv(deps.db, request, query.table), {
        type: 'text/csv; charset=utf-8',
        filename: `stats-${query.table}-${from}-${until}.csv`,
      })
    },
    statsTarget: ({ actor, query }) => getTarget(actor, deps, query.agent_id),
    saveStatsTarget: ({ actor, params, body }) => saveTarget(actor, deps, params.agentId, body),
    statsMail: ({ actor }) => getStatsMail(actor, deps),
    saveStatsMail: ({ actor, body }) => saveStatsMail(actor, deps, body.scope),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(sumsJob, () => addSentChanges(deps.db))
    await deps.jobs.schedule(sumsJob, '*/5 * * * *')
    await deps.jobs.work(mailJob, () => sendMonthlyEmails(deps))
    await deps.jobs.schedule(mailJob, '*/10 * * * *')
  },
})
