import type { CompanyDeal } from '@pb/contract/payouts'
import { isNamedState } from '@pb/rules/deals/money-state'
import { dealStatuses } from '@pb/rules/deals/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { MoneyMark } from '../../components/domain/money-mark.tsx'
import { DataTable, rowLinkClass, type Column } from '../../components/ui/data-table.tsx'
import { Link } from '../../components/ui/link.tsx'
import { PageBody, PageTitle } from '../../components/ui/page-title.tsx'
import { Pager } from '../../components/ui/pager.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { formatDate } from '../../lib/format.ts'
import { companyDealsQuery } from '../../queries/payouts.ts'
import { formatAmount, formatMonth, getThisYear } from './format.ts'
import { companyPath } from './paths.ts'
import * as texts from './texts.ts'

const pageSize = 50
const statusTitles = new Map<string, string>(dealStatuses.map(({ key, title }) => [key, title]))

const common: readonly Column<CompanyDeal>[] = [
  {
    key: 'address',
    title: texts.address,
    cell: ({ deal_id, address, unit, client_name }) => (
      <Link to={`/deals/${deal_id}`} className={rowLinkClass}>
        {[address, unit].filter((part) => part !== '').join(', ') || client_name}
      </Link>
    ),
  },
  { key: 'client', title: texts.client, cell: ({ client_name }) => client_name },
  { key: 'agent', title: texts.agent, cell: ({ agent_name }) => agent_name },
  {
    key: 'status',
    title: texts.status,
    cell: ({ status, money: { state } }) => (
      <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
        {statusTitles.get(status) ?? status}
        {isNamedState(state) && <MoneyMark state={state} />}
      </span>
    ),
  },
  { key: 'date', title: texts.date, cell: ({ date }) => formatDate(date) },
  { key: 'gross', title: texts.gross, numeric: true, cell: ({ gross }) => formatAmount(gross) },
]
const closed: readonly Column<CompanyDeal>[] = [
  ...common,
  {
    key: 'company',
    title: texts.companyDollar,
    numeric: true,
    cell: ({ company_dollar }) => formatAmount(company_dollar),
  },
]
const pipeline: readonly Column<CompanyDeal>[] = [
  ...common,
  {
    key: 'expected',
    title: texts.expected,
    cell: ({ expected }) => (expected === '' ? texts.overdue : formatMonth(expected)),
  },
  {
    key: 'outstanding',
    title: texts.outstanding,
    numeric: true,
    cell: ({ outstanding }) => formatAmount(outstanding),
  },
]

function describePeriod(list: 'closed' | 'pipeline', year: number, month: string | undefined): string {
  if (list === 'closed') return texts.closedIn(month === undefined ? String(year) : formatMonth(month))
  if (month === undefined) return texts.formatPipeline(texts.anytime)
  return texts.formatPipeline(month === 'overdue' ? texts.overdueNow : formatMonth(month))
}

/** The deals that a number of the overview counts. */
export function CompanyDeals({ list }: { readonly list: 'closed' | 'pipeline' }) {
  const [params] = useSearchParams()
  const year = Number(params.get('year')) || getThisYear()
  const month = /^(\d{4}-\d\d|overdue)$/.exec(params.get('month') ?? '')?.[0]
  const agent = /^[1-9]\d{0,18}$/.exec(params.get('agent') ?? '')?.[0]
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    companyDealsQuery({
      list,
      year,
      ...(month !== undefined && { month }),
      ...(agent !== undefined && { agent_id: agent }),
      limit: pageSize,
      offset: (page - 1) * pageSize,
    }),
  )
  return (
    <PageBody className="flex max-w-[1360px] flex-col gap-4 pt-5 pb-12">
      <p className="text-sm">
        <Link
          to={
            agent === undefined ? `${companyPath}?year=${year}` : `${companyPath}?year=${year}&agent=${agent}`
          }
        >
          {texts.back}
        </Link>
      </p>
      <PageTitle>{describePeriod(list, year, month)}</PageTitle>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-96" />
      ) : data.count === 0 ? (
        <EmptyState title={texts.noDeals}>{texts.noDealsHint}</EmptyState>
      ) : (
        <>
          <DataTable
            linked
            caption={describePeriod(list, year, month)}
            columns={list === 'closed' ? closed : pipeline}
            rows={data.collection}
            rowKey={({ deal_id }) => deal_id}
            sums={{
              title: texts.total,
              cells: {
                gross: formatAmount(data.totals.gross),
                company: formatAmount(data.totals.company_dollar),
                outstanding: formatAmount(data.totals.outstanding),
              },
            }}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => {
              const all = new URLSearchParams(params)
              all.set('page', String(next))
              return { search: all.toString() }
            }}
          />
        </>
      )}
    </PageBody>
  )
}
