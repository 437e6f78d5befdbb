import {
  openingKinds,
  type OpeningCounts,
  type OpeningKind,
  type OpeningRow as Row,
  type OpeningRows as Rows,
} from '@pb/contract/opening-balances'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { RowFilter } from '../../components/domain/imported-file/row-filter.tsx'
import { RowList } from '../../components/domain/imported-file/row-list.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { cn } from '../../lib/cn.ts'
import { formatDate, formatMoney, formatNumber } from '../../lib/format.ts'
import { openingRowsQuery } from '../../queries/opening-balances.ts'
import * as texts from './texts.ts'

function Amount({ label, value }: { readonly label: string; readonly value: number }) {
  return (
    <span className="whitespace-nowrap">
      <span className="text-muted">{label}</span> {formatMoney(value)}
    </span>
  )
}

/** What a row states of its person; what is the whole deal's is in the first of its rows. */
function Amounts({ row }: { readonly row: Row }) {
  const { role, gross, agent_share, company_share, fees, owed, with_rows } = row
  const isFirst = with_rows.every((other) => other > row.row)
  const isAgent = role === ''
  return (
    <span className="flex flex-wrap gap-x-3 tabular-nums">
      {isFirst && <Amount label={texts.gross} value={gross} />}
      {(isAgent || agent_share !== 0) && (
        <Amount label={isAgent ? texts.toAgent : texts.share} value={agent_share} />
      )}
      {(isAgent || company_share > 0) && <Amount label={texts.toCompany} value={company_share} />}
      {fees > 0 && <Amount label={texts.fees} value={fees} />}
      {isFirst && owed > 0 && <Amount label={texts.owed} value={owed} />}
    </span>
  )
}

function OpeningRow({ row }: { readonly row: Row }) {
  const { kind, notes, deal_id, role, with_rows } = row
  const address = [row.address, row.unit].filter((part) => part !== '').join(', ')
  const facts = [
    row.date !== null && formatDate(row.date),
    kind !== 'refused' &&
      row.paid_on !== null &&
      (role === '' ? texts.paidOn : texts.payeePaidOn)(formatDate(row.paid_on)),
    kind !== 'refused' && row.counts === 0 && texts.notCounted,
    with_rows.length > 0 && kind !== 'refused' && texts.oneDealWith(with_rows),
  ].filter(Boolean)
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[36px_minmax(0,2fr)_minmax(0,3fr)_minmax(0,3fr)]">
      <span className="text-xs leading-[1.6] text-muted tabular-nums max-sm:hidden">{row.row}</span>
      <span className="min-w-0 font-medium break-words">
        {row.agent === '' && role === '' && <span className="font-normal text-muted">{texts.noAgent}</span>}
        {row.agent}
        {role !== '' && <span className="block font-normal text-muted">{role}</span>}
      </span>
      <span className="min-w-0 break-words">
        {deal_id === null ? (
          address
        ) : (
          <Link to={`/deals/${deal_id}`} className="hover:underline">
            {address}
          </Link>
        )}
        <span className="block text-muted">{facts.join(' · ')}</span>
      </span>
      <span className="min-w-0 break-words">
        {kind !== 'refused' && <Amounts row={row} />}
        {notes.length > 0 && (
          <span className={cn('block', kind === 'refused' ? 'font-medium text-danger' : 'text-warning')}>
            {notes.join('. ')}
          </span>
        )}
      </span>
    </li>
  )
}

interface Shown {
  readonly digest: string
  readonly counts: OpeningCounts
  readonly shared: Rows['shared']
}

interface OpeningRowsProps {
  readonly id: string
  readonly titles: Readonly<Record<OpeningKind, string>>
  /** Action next to the filter, with the digest and counts of the whole file. */
  readonly renderAction: (shown: Shown | undefined, stale: boolean) => ReactNode
  /** What is asked above the rows. */
  readonly renderQuestion?: (shown: Shown) => ReactNode
}

/** Rows of a file with what becomes of them, filtered by kind. */
export function OpeningRows({ id, titles, renderAction, renderQuestion }: OpeningRowsProps) {
  const [filter, setFilter] = useState<OpeningKind | null>(null)
  const query = useInfiniteQuery(openingRowsQuery(id, filter))
  const first = query.data?.pages[0]
  if (!first)
    return query.error ? (
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton className="h-64 rounded-lg" />
    )
  const { counts } = first
  const rows = query.data!.pages.flatMap(({ collection }) => collection)
  const tabs = [
    { key: null, title: texts.all, count: counts.new + counts.known + counts.refused },
    ...openingKinds.map((key) => ({ key, title: titles[key], count: counts[key] })),
  ]
  return (
    <section aria-label={texts.preview} className="flex flex-col gap-3">
      {renderQuestion?.(first)}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RowFilter label={texts.rowFilter} tabs={tabs} value={filter} onChange={setFilter} />
        <span className="ml-auto flex items-center gap-2">
          {renderAction(query.error ? undefined : first, query.isFetching)}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        <Amount label={texts.gross} value={counts.gross} />
        <Amount label={texts.toAgent} value={counts.agent_share} />
        <Amount label={texts.toCompany} value={counts.company_share} />
        <Amount label={texts.owed} value={counts.owed} />
      </p>
      <RowList
        label={texts.rows}
        rows={rows}
        empty={<EmptyState title={texts.noRows} />}
        more={
          query.hasNextPage
            ? {
                text: texts.showMore(formatNumber(first.total - rows.length)),
                loading: query.isFetchingNextPage,
                onMore: () => void query.fetchNextPage(),
              }
            : undefined
        }
      >
        {(row) => <OpeningRow key={row.row} row={row} />}
      </RowList>
    </section>
  )
}
