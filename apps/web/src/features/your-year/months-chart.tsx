import type { AgentYear } from '@pb/contract/agent-years'
import { formatMoney } from '@pb/rules/money'
import { DataTable, type Column } from '../../components/ui/data-table.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

type Month = AgentYear['months'][number]

const columns: Column<Month>[] = [
  { key: 'month', title: texts.month, cell: ({ month }) => templates.formatMonthOfYear(month) },
  { key: 'deals', title: texts.deals, numeric: true, cell: ({ deals }) => deals || '' },
  {
    key: 'gross',
    title: texts.gross,
    numeric: true,
    cell: ({ gross }) => (gross === 0 ? '' : formatMoney(gross)),
  },
  {
    key: 'company',
    title: texts.company,
    numeric: true,
    cell: ({ company }) => (company === 0 ? '' : formatMoney(company)),
  },
  {
    key: 'earned',
    title: texts.earned,
    numeric: true,
    cell: ({ earned }) => (earned === 0 ? '' : formatMoney(earned)),
  },
  {
    key: 'paid',
    title: texts.paid,
    numeric: true,
    cell: ({ paid }) => (paid === 0 ? '' : formatMoney(paid)),
  },
]

/** What was earned in each month: bars, and below them the figures. */
export function MonthsChart({ year }: { readonly year: AgentYear }) {
  const { months, totals } = year
  const highest = Math.max(1, ...months.map(({ earned }) => earned))
  return (
    <Panel title={texts.months}>
      <div aria-hidden className="flex h-36 items-end gap-1.5 pb-4">
        {months.map(({ month, earned }) => (
          <div
            key={month}
            className="flex h-full min-w-0 flex-1 flex-col justify-end gap-1"
            title={templates.monthBar(month, earned)}
          >
            <div
              className="min-h-0.5 rounded-t-xs bg-brand"
              style={{ height: `${(Math.max(0, earned) / highest) * 100}%` }}
            />
            <span className="truncate text-center text-2xs text-muted">
              {templates.formatMonthOfYear(month).slice(0, 3)}
            </span>
          </div>
        ))}
      </div>
      <DataTable
        caption={texts.months}
        columns={columns}
        rows={months}
        rowKey={({ month }) => month}
        sums={{
          title: texts.total,
          cells: {
            deals: totals.deals,
            gross: formatMoney(totals.gross),
            company: formatMoney(totals.company),
            earned: formatMoney(totals.earned),
            paid: formatMoney(totals.paid),
          },
        }}
      />
    </Panel>
  )
}
