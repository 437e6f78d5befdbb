import type { ExceptionRow } from '@pb/contract/payouts'
import { exceptionKinds, type ExceptionKind } from '@pb/rules/deals/exceptions'
import { findTitle } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { DataTable, type Column } from '../../../components/ui/data-table.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Pager } from '../../../components/ui/pager.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { moneyExceptionsQuery } from '../../../queries/payouts.ts'
import { formatAmount } from '../labels.ts'
import type { WayOut } from './send-way-out.ts'
import * as texts from './texts.ts'
import { WayOutDialog } from './way-out-dialog.tsx'

const pageSize = 50

const getAddress = ({ address, unit }: ExceptionRow): string =>
  [address, unit].filter((part) => part !== '').join(', ') || texts.noAddress

interface Choice {
  readonly way: WayOut
  readonly row: ExceptionRow
}

function Ways({
  row,
  onChoose,
}: {
  readonly row: ExceptionRow
  readonly onChoose: (choice: Choice) => void
}) {
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1 whitespace-normal sm:min-w-40">
      {row.actions.map((way) => {
        const { title } = texts.waysOut[way]
        return (
          <Button
            key={way}
            size="sm"
            className="max-sm:h-auto max-sm:min-h-8 max-sm:shrink max-sm:px-2 max-sm:py-1 max-sm:text-left max-sm:whitespace-normal"
            aria-label={texts.wayFor(title, getAddress(row))}
            onClick={() => onChoose({ way, row })}
          >
            {title}
          </Button>
        )
      })}
      {row.deal_id !== null && <Link to={`/deals/${row.deal_id}`}>{texts.openDeal}</Link>}
      {row.invoice_id !== null && (
        <Link to={`/op-invoices?invoice=${row.invoice_id}`}>{texts.openInvoice(row.number)}</Link>
      )}
    </span>
  )
}

const toColumns = (onChoose: (choice: Choice) => void): readonly Column<ExceptionRow>[] => [
  {
    key: 'kind',
    title: texts.kind,
    cell: ({ kind, payer, payouts }) => (
      <span className="flex flex-col items-start gap-y-0.5 py-1.5">
        <Tag>{findTitle(exceptionKinds, kind)}</Tag>
        <span className="text-xs text-muted">{texts.payers[payer]}</span>
        {payouts.length > 0 && (
          <span className="text-xs text-muted">
            {texts.paidOut(
              payouts.length,
              formatAmount(payouts.reduce((sum, { amount }) => sum + amount, 0)),
            )}
          </span>
        )}
      </span>
    ),
  },
  { key: 'amount', title: texts.amount, numeric: true, cell: ({ amount }) => formatAmount(amount) },
  {
    key: 'deal',
    title: texts.deal,
    cell: (row) => (
      <span className="block max-w-72 min-w-24 py-1.5 whitespace-normal">
        <span className="block font-medium">{getAddress(row)}</span>
        <span className="block text-xs text-muted">{row.name}</span>
      </span>
    ),
  },
  { key: 'agent', minor: true, title: texts.agent, cell: ({ agent_name }) => agent_name },
  { key: 'ways', title: texts.ways, cell: (row) => <Ways row={row} onChoose={onChoose} /> },
]

/** Money that went another way than the approval of its deal foresaw, each with its ways out. */
export function ExceptionsView() {
  const [params, setParams] = useSearchParams()
  const [choice, setChoice] = useState<Choice | null>(null)
  const kind = exceptionKinds.find(({ key }) => key === params.get('kind'))?.key
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useQuery(
    moneyExceptionsQuery({ ...(kind && { kind }), limit: pageSize, offset: (page - 1) * pageSize }),
  )
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-64" />
  const total = data.counts.reduce((sum, { count }) => sum + count, 0)
  const options: { value: ExceptionKind | ''; label: string }[] = [
    { value: '', label: texts.all(total) },
    ...data.counts
      .filter((each) => each.count > 0 || each.kind === kind)
      .map((each) => ({
        value: each.kind,
        label: texts.some(findTitle(exceptionKinds, each.kind), each.count),
      })),
  ]
  return (
    <div className="flex flex-col gap-4">
      <p className="max-w-3xl text-sm text-muted">{texts.lead}</p>
      {total > 0 && (
        <div className="flex flex-wrap">
          <Select
            label={texts.kind}
            value={kind ?? ''}
            options={options}
            onChange={(value) =>
              setParams(value === '' ? {} : { kind: value }, { replace: true, preventScrollReset: true })
            }
          />
        </div>
      )}
      {data.count === 0 ? (
        <EmptyState icon={CircleCheck} title={texts.none}>
          {texts.noneHint}
        </EmptyState>
      ) : (
        <DataTable
          caption={texts.exceptions}
          columns={toColumns(setChoice)}
          rows={data.collection}
          rowKey={({ exception_id }) => exception_id}
        />
      )}
      <Pager
        page={page}
        pages={Math.ceil(data.count / pageSize)}
        toPage={(next) => ({
          search: new URLSearchParams({ ...(kind && { kind }), page: String(next) }).toString(),
        })}
      />
      {choice && <WayOutDialog way={choice.way} row={choice.row} onClose={() => setChoice(null)} />}
    </div>
  )
}
