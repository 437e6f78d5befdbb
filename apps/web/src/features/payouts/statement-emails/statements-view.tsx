import type { StatementEmailRow } from '@pb/contract/statement-emails'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { actsOnce } from '../../../components/ui/button-class.ts'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatDateTime } from '../../../lib/format-date-time.ts'
import { statementEmailsQuery } from '../../../queries/payouts.ts'
import { formatAmount, getToday } from '../labels.ts'
import { useSendStatements } from './mutations.ts'
import * as texts from './texts.ts'

const pageSize = 50
const offeredMonths = 24

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** This month and the ones before it: `2026-11`. */
function listMonths(): { value: string; label: string }[] {
  const [year = 0, month = 0] = getToday().split('-').map(Number)
  return Array.from({ length: offeredMonths }, (_, index) => {
    const first = new Date(Date.UTC(year, month - 1 - index, 1))
    return { value: first.toISOString().slice(0, 7), label: monthFormat.format(first) }
  })
}

const canSend = ({ active, state }: StatementEmailRow): boolean =>
  active === 1 && (state === 'none' || state === 'failed' || state === 'expired' || state === 'returned')
const isBad = ({ state }: StatementEmailRow): boolean =>
  state === 'failed' || state === 'expired' || state === 'uncertain' || state === 'returned'

function EmailState({ row }: { readonly row: StatementEmailRow }) {
  const { state, active, amount, emailed_amount, asked_by, changed_at } = row
  return (
    <span className="block min-w-24 sm:min-w-44 whitespace-normal">
      <span className={cn('block', isBad(row) && 'text-warning')}>
        {active === 0 && state === 'none' ? texts.left : texts.stateTitles[state]}
      </span>
      {changed_at !== null && (
        <span className="block text-xs text-muted">{texts.by(asked_by, formatDateTime(changed_at))}</span>
      )}
      {emailed_amount !== null && emailed_amount !== amount && (
        <span className="block text-xs text-warning">{texts.changedSince(formatAmount(emailed_amount))}</span>
      )}
    </span>
  )
}

interface ColumnContext {
  readonly busy: boolean
  readonly onSend: (row: StatementEmailRow) => void
}

const toColumns = ({ busy, onSend }: ColumnContext): readonly Column<StatementEmailRow>[] => [
  { key: 'agent', title: texts.agent, cell: ({ name }) => name },
  { key: 'paid', title: texts.paid, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    key: 'payouts',
    minor: true,
    title: texts.payoutCount,
    numeric: true,
    cell: ({ payouts }) => payouts,
  },
  { key: 'email', title: texts.email, cell: (row) => <EmailState row={row} /> },
  {
    key: 'actions',
    title: texts.actions,
    cell: (row) => {
      if (!canSend(row)) return null
      const shown = row.state === 'none' ? texts.send : texts.sendAgain
      return (
        <Button
          size="sm"
          {...actsOnce}
          disabled={busy}
          aria-label={texts.sendTo(shown, row.name)}
          onClick={() => onSend(row)}
        >
          {shown}
        </Button>
      )
    },
  },
]

/** Emails agents their statements of a month, and shows what became of each. */
export function StatementsView() {
  const [params, setParams] = useSearchParams()
  const months = listMonths()
  // Usually the month that is over.
  const month = months.find(({ value }) => value === params.get('month'))?.value ?? months[1]!.value
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    statementEmailsQuery({ month, limit: pageSize, offset: (page - 1) * pageSize }),
  )
  const send = useSendStatements()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <Select
          label={texts.month}
          value={month}
          options={months}
          onChange={(value) => setParams({ month: value }, { replace: true, preventScrollReset: true })}
        />
        {data && data.totals.unsent > 0 && (
          <Button
            variant="primary"
            className="ml-auto"
            loading={send.isPending}
            onClick={() => send.mutate({ month })}
          >
            {texts.sendAll(data.totals.unsent)}
          </Button>
        )}
      </div>
      <p className="max-w-3xl text-sm text-muted">{texts.intro}</p>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton className="h-64" />
      ) : data.count === 0 ? (
        <EmptyState title={texts.noneThatMonth} />
      ) : (
        <>
          {data.relay === 0 && <p className="text-sm text-warning">{texts.noRelay}</p>}
          <output className="block text-sm empty:hidden">
            {[
              data.totals.open > 0 ? texts.progress(data.totals.open) : '',
              data.totals.failed > 0 ? texts.failed(data.totals.failed) : '',
            ]
              .filter((text) => text !== '')
              .join(' ')}
          </output>
          <DataTable
            caption={texts.statements}
            columns={toColumns({
              busy: send.isPending,
              onSend: ({ agent_id }) => send.mutate({ month, agent_id }),
            })}
            rows={data.collection}
            rowKey={({ agent_id }) => agent_id}
            sums={{ title: texts.total, cells: { paid: formatAmount(data.totals.amount) } }}
          />
          <Pager
            page={page}
            pages={Math.ceil(data.count / pageSize)}
            toPage={(next) => ({ search: `month=${month}&page=${next}` })}
          />
        </>
      )}
    </div>
  )
}
