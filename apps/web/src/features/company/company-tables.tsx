import type { CompanyAgent } from '@pb/contract/payouts'
import { DataTable, type Column } from '../../components/ui/data-table.tsx'
import { Link } from '../../components/ui/link.tsx'
import { EmptyState } from '../../components/ui/states.tsx'
import type { CompanyNumbers } from './company-cards.tsx'
import { formatAmount, formatMonth } from './format.ts'
import { dealsPath, invoicesPath, payoutsPath, reviewPath } from './paths.ts'
import * as texts from './texts.ts'

interface TableProps {
  readonly numbers: CompanyNumbers
  readonly agent: string
}

interface NumberLinkProps {
  readonly to: string
  readonly value: number
  /** What the number is, for screen readers. */
  readonly of: string
  readonly text?: string
}

/** A number that opens its list; a dash for none. */
function NumberLink({ to, value, of, text = formatAmount(value) }: NumberLinkProps) {
  if (value === 0) return <span className="text-muted">–</span>
  return (
    <Link to={to} aria-label={`${of}: ${text}`}>
      {text}
    </Link>
  )
}

const formatExpected = (month: string): string => (month === '' ? texts.overdue : formatMonth(month))

const toMonthColumns = (year: number, agent: string): Column<CompanyNumbers['months'][number]>[] => [
  { key: 'month', title: texts.month, cell: ({ month }) => formatMonth(month) },
  {
    key: 'company',
    title: texts.companyDollar,
    numeric: true,
    cell: ({ month, company_dollar }) => (
      <NumberLink
        value={company_dollar}
        of={`${texts.companyDollar}, ${formatMonth(month)}`}
        to={dealsPath('closed', { year, month, agent })}
      />
    ),
  },
  {
    key: 'gross',
    minor: true,
    title: texts.gross,
    numeric: true,
    cell: ({ gross }) => (gross === 0 ? '–' : formatAmount(gross)),
  },
  { key: 'deals', title: texts.deals, numeric: true, cell: ({ deals }) => deals || '–' },
]

/** Closed deals by month. */
export function MonthsTable({ numbers: { year, months, company_dollar, gross, deals }, agent }: TableProps) {
  return (
    <DataTable
      caption={texts.byMonth}
      columns={toMonthColumns(year, agent)}
      rows={months}
      rowKey={({ month }) => month}
      sums={{
        title: texts.total,
        cells: { company: formatAmount(company_dollar), gross: formatAmount(gross), deals },
      }}
    />
  )
}

const toPipelineColumns = (
  year: number,
  agent: string,
): Column<CompanyNumbers['pipeline']['months'][number]>[] => [
  { key: 'month', title: texts.expected, cell: ({ month }) => formatExpected(month) },
  {
    key: 'amount',
    title: texts.outstanding,
    numeric: true,
    cell: ({ month, amount }) => (
      <NumberLink
        value={amount}
        of={`${texts.outstanding}, ${formatExpected(month)}`}
        to={dealsPath('pipeline', { year, month, agent })}
      />
    ),
  },
  { key: 'deals', title: texts.deals, numeric: true, cell: ({ deals }) => deals },
]

/** Money of deals in hand by the month in which it is expected. */
export function PipelineTable({ numbers: { year, pipeline }, agent }: TableProps) {
  if (pipeline.deals === 0) return <EmptyState title={texts.noDeals} />
  return (
    <DataTable
      caption={texts.pipeline}
      columns={toPipelineColumns(year, agent)}
      rows={pipeline.months}
      rowKey={({ month }) => month}
      sums={{
        title: texts.total,
        cells: { amount: formatAmount(pipeline.amount), deals: pipeline.deals },
      }}
    />
  )
}

const toMoneyColumn = (
  key: 'company_dollar' | 'pipeline' | 'receivable' | 'payable',
  title: string,
  to: (row: CompanyAgent) => string,
): Column<CompanyAgent> => ({
  key,
  title,
  numeric: true,
  cell: (row) => <NumberLink value={row[key]} of={`${title}, ${row.name}`} to={to(row)} />,
})

const toAgentColumns = (year: number): Column<CompanyAgent>[] => [
  { key: 'name', title: texts.agent, cell: ({ name }) => <span className="font-medium">{name}</span> },
  toMoneyColumn('company_dollar', texts.companyDollar, ({ agent_id }) =>
    dealsPath('closed', { year, agent: agent_id }),
  ),
  { key: 'gross', minor: true, title: texts.gross, numeric: true, cell: ({ gross }) => formatAmount(gross) },
  { key: 'deals', minor: true, title: texts.deals, numeric: true, cell: ({ deals }) => deals },
  toMoneyColumn('pipeline', texts.pipeline, ({ agent_id }) =>
    dealsPath('pipeline', { year, agent: agent_id }),
  ),
  {
    key: 'in_review',
    title: texts.reviewQueue,
    numeric: true,
    cell: ({ in_review, agent_id, name }) => (
      <NumberLink
        value={in_review}
        text={String(in_review)}
        of={`${texts.reviewQueue}, ${name}`}
        to={reviewPath(agent_id)}
      />
    ),
  },
  toMoneyColumn('payable', texts.payable, ({ name }) => payoutsPath(name)),
  toMoneyColumn('receivable', texts.receivables, ({ agent_id }) => invoicesPath(agent_id)),
]

/** The numbers of each agent. */
export function AgentsTable({ numbers: { year, agents } }: { readonly numbers: CompanyNumbers }) {
  if (agents.length === 0) return <EmptyState title={texts.noAgents}>{texts.noAgentsHint}</EmptyState>
  return (
    <DataTable
      caption={texts.byAgent}
      columns={toAgentColumns(year)}
      rows={agents}
      rowKey={({ agent_id }) => agent_id}
    />
  )
}
