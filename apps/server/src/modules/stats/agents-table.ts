import type { StatsMeasureKey, StatsRowKind, StatsTable } from '@pb/contract/stats'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { one } from '../../platform/db/one-row.ts'
import { buildTable, toCell } from './build-table.ts'
import { aggregates, measures, toRowsQuery, type Sums } from './numbers.ts'
import type { StatsRequest } from './period.ts'
import { selectCounted } from './records.ts'
import * as texts from './texts.ts'

const columns = [
  'inquiries',
  'answered_in_time',
  'response_median',
  'clients',
  'sent',
  'opened',
  'liked',
  'showings',
  'applications',
  'deals',
  'gross',
  'net',
] as const satisfies readonly StatsMeasureKey[]
const kinds = [...new Set(columns.map((key) => measures[key].kind))]

interface Agent {
  readonly id: string
  readonly name: string
  readonly left: boolean
}

/** Aggregates by agent, `null` for unassigned inquiries, and of the whole office under `''`. */
async function sumByAgent(
  db: Db,
  { scope, period }: StatsRequest,
  kind: StatsRowKind,
): Promise<Map<string | null, Sums>> {
  const [byAgent, whole] = await Promise.all([
    sql<{ agent_id: string | null } & Sums>`SELECT agent_id, ${aggregates[kind]}
      FROM (${selectCounted(kind, { ...scope, perAgent: true }, period)}) r GROUP BY agent_id`.execute(db),
    sql<Sums>`SELECT ${aggregates[kind]} FROM (${selectCounted(kind, scope, period)}) r`.execute(db),
  ])
  return new Map<string | null, Sums>([
    ...byAgent.rows.map((row) => [row.agent_id, row] as const),
    ['', one(whole.rows)],
  ])
}

/** Agents side by side: those who work here, and those who left and have numbers; the office first. */
export async function getAgentsTable(db: Db, request: StatsRequest): Promise<StatsTable> {
  const [sums, agents] = await Promise.all([
    Promise.all(kinds.map(async (kind) => [kind, await sumByAgent(db, request, kind)] as const)),
    sql<Agent>`SELECT p.id, p.name, a.deactivated_at IS NOT NULL AS "left"
      FROM agent a JOIN person p ON p.id = a.person_id ORDER BY lower(p.name), p.id`.execute(db),
  ])
  const byKind = new Map(sums)
  const hasNumbers = (id: string | null) => sums.some(([, found]) => found.has(id))
  const { agentId } = request.scope
  const toRow = (key: string, id: string | null, title: string, left: boolean) => ({
    key,
    title,
    left: left ? (1 as const) : (0 as const),
    cells: columns.map((column) =>
      toCell(
        measures[column].read(byKind.get(measures[column].kind)?.get(id) ?? {}),
        // Unassigned inquiries have no agent whose list could be opened.
        id === null ? '' : toRowsQuery(measures[column], id === '' ? {} : { agent_id: id }),
      ),
    ),
  })
  const shown = agents.rows.filter(({ id, left }) =>
    agentId === null ? !left || hasNumbers(id) : id === agentId,
  )
  return buildTable(
    'agents',
    columns.map((key) => ({ key, unit: measures[key].unit })),
    [
      ...(agentId === null ? [toRow('office', '', texts.office, false)] : []),
      ...shown.map(({ id, name, left }) => toRow(id, id, name, left)),
      ...(agentId === null && hasNumbers(null) ? [toRow('unassigned', null, texts.unassigned, false)] : []),
    ],
  )
}
