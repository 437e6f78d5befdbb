import type { StatsMailScope } from '@pb/contract/stats'
import type { Role } from '@pb/contract/roles'
import { addDays } from '@pb/rules/dates'
import { formatNumber, formatValue } from '@pb/rules/stats-format'
import type { StatsPeriod } from '@pb/rules/stats-period'
import { sql } from 'kysely'
import { hasRole } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Tx } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import { sendSystemMail } from '../../system-mail/index.ts'
import { getAgentsTable } from '../agents-table.ts'
import { getStats } from '../get-stats.ts'
import type { StatsRequest } from '../period.ts'
import { getProgress, targetKeys } from '../targets.ts'
import { formatEmail, toLines, type MonthlyEmail } from './format-email.ts'
import { findDueMonth } from './month.ts'
import * as texts from './texts.ts'

/** Numbers of last month are not worth sending later than in the middle of the next. */
const lifetimeDays = 14

interface Recipient {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly scope: StatsMailScope
}

type TargetLines = ReturnType<typeof toLines>

/** An agent's targets of the month. */
async function listOwnTargets(
  { db, clock }: Deps,
  agent: Recipient,
  month: StatsPeriod,
): Promise<TargetLines> {
  const { progress } = await getProgress(db, agent, month, clock.now())
  return progress
    .filter(({ target }) => target !== null)
    .map(({ title, target, unit, ...number }) => ({
      title,
      value: texts.formatProgress(
        formatNumber(number, unit),
        formatValue(target!, unit),
        number.value !== null && number.value >= target!,
      ),
      hint: '',
    }))
}

/** Targets of all agents who have some, by name. */
async function listOfficeTargets({ db }: Deps, request: StatsRequest): Promise<TargetLines> {
  const [targets, { columns, rows }] = await Promise.all([
    db.selectFrom('stats_target').selectAll().execute(),
    getAgentsTable(db, request),
  ])
  return rows.flatMap(({ key: id, title: name, left, cells }) => {
    const target = targets.find(({ agent_id }) => agent_id === id)
    if (left === 1 || target === undefined) return []
    return targetKeys.flatMap((key) => {
      const goal = target[key]
      const at = columns.findIndex((column) => column.key === key)
      if (goal === null) return []
      const { value } = cells[at]!
      const { title, unit } = columns[at]!
      const shown = texts.formatProgress(
        formatNumber(cells[at]!, unit),
        formatValue(goal, unit),
        value !== null && value >= goal,
      )
      return [{ title: `${name}: ${title}`, value: shown, hint: '' }]
    })
  })
}

async function buildEmail(deps: Deps, agent: Recipient, month: StatsPeriod): Promise<MonthlyEmail> {
  const isOffice = agent.scope === 'office' && hasRole(agent, 'SUPERVISOR')
  const request = {
    scope: { agentId: isOffice ? null : agent.id, now: deps.clock.now() },
    period: month,
    agent: null,
    viewerId: agent.id,
    seesAll: isOffice,
  }
  const [summary, targets] = await Promise.all([
    getStats(deps.db, request),
    isOffice ? listOfficeTargets(deps, request) : listOwnTargets(deps, agent, month),
  ])
  const name = texts.formatMonthName(month.from)
  const query = new URLSearchParams({ period: 'custom', from: month.from, until: month.until })
  // A supervisor's page shows the office without it.
  if (!isOffice) query.set('agent', agent.id)
  return formatEmail({
    subject: texts.subjects[isOffice ? 'office' : 'own'](name),
    sections: [
      { title: name, lines: toLines(summary) },
      ...(targets.length === 0 ? [] : [{ title: texts.targetsTitle, lines: targets }]),
    ],
    url: `${deps.env.publicUrl}/stats?${query.toString()}`,
  })
}

/** Locks an agent's setting while the month is still to be sent; another process that does so is not waited for. */
async function claim(tx: Tx, agentId: string, month: StatsPeriod): Promise<Recipient | undefined> {
  const { rows } = await sql<Recipient>`
    SELECT p.id, p.name, a.email, a.roles, m.scope FROM stats_mail m JOIN agent a ON a.person_id = m.agent_id
      JOIN person p ON p.id = m.agent_id
    WHERE m.agent_id = ${agentId} AND m.scope <> 'none' AND m.last_month < ${month.from} AND a.deactivated_at IS NULL
    FOR UPDATE OF m SKIP LOCKED`.execute(tx)
  return maybeOne(rows)
}

async function sendOnce(deps: Deps, agentId: string, month: StatsPeriod): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const agent = await claim(tx, agentId, month)
    if (!agent) return
    await sendSystemMail(tx, deps, {
      to: agent.email,
      ...(await buildEmail({ ...deps, db: tx }, agent, month)),
      key: `stats:${agent.id}:${month.from}`,
      expiresAt: addDays(deps.clock.now(), lifetimeDays),
    })
    await tx
      .updateTable('stats_mail')
      .set({ last_month: month.from })
      .where('agent_id', '=', agent.id)
      .execute()
  })
}

/** Emails last month's numbers to who asked for them, once for each person and month, not to agents who left. */
export async function sendMonthlyEmails(deps: Deps): Promise<void> {
  const month = findDueMonth(deps.clock.now())
  const due = await deps.db
    .selectFrom('stats_mail')
    .where('scope', '<>', 'none')
    .where('last_month', '<', month.from)
    .orderBy('agent_id')
    .select('agent_id')
    .execute()
  const errors: unknown[] = []
  // One who cannot be sent theirs does not keep the others from theirs; the next run tries again.
  for (const { agent_id } of due) await sendOnce(deps, agent_id, month).catch((error) => errors.push(error))
  if (errors.length > 0) throw new AggregateError(errors, 'Monthly emails were not queued')
}
