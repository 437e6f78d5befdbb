import {
  bankLineKinds,
  type BankLine,
  type BankLineKind,
  type BankLines as Lines,
} from '@pb/contract/bank-statements'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { RowFilter } from '../../../components/domain/imported-file/row-filter.tsx'
import { RowList } from '../../../components/domain/imported-file/row-list.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatDate, formatNumber } from '../../../lib/format.ts'
import { bankLinesQuery } from '../../../queries/bank-statements.ts'
import { formatAmount } from '../labels.ts'
import * as texts from './texts.ts'

function Line({ line }: { readonly line: BankLine }) {
  const { kind, date, amount, name, memo, check_number, problem, row } = line
  const facts = [check_number !== '' && texts.check(check_number), memo !== name && memo].filter(Boolean)
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[48px_7rem_minmax(0,1fr)_auto]">
      <span className="text-xs leading-[1.6] text-muted tabular-nums max-sm:hidden">{row}</span>
      <span className="text-muted tabular-nums">{date === null ? '' : formatDate(date)}</span>
      <span className="min-w-0 break-words">
        {name === '' ? texts.unnamed : name}
        {facts.length > 0 && <span className="block text-xs text-muted">{facts.join(' · ')}</span>}
        {problem !== '' && <span className="block font-medium text-danger">{problem}</span>}
        {kind === 'known' && <span className="block text-xs text-muted">{texts.lineKinds.known}</span>}
      </span>
      <span className="tabular-nums sm:text-right">{amount === null ? '' : formatAmount(amount)}</span>
    </li>
  )
}

interface BankLinesProps {
  readonly id: string
  /** The account that a draft would be imported into; null for a new one, or the file's own. */
  readonly accountId: string | null
  /** Action beside the filter, with the counts of the whole file, undefined while they load. */
  readonly renderAction: (counts: Lines['counts'] | undefined) => ReactNode
}

/** Lines of a bank file with what becomes of them, filtered by kind. */
export function BankLines({ id, accountId, renderAction }: BankLinesProps) {
  const [kind, setKind] = useState<BankLineKind | null>(null)
  const query = useInfiniteQuery(bankLinesQuery(id, { kind, accountId }))
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
    { key: null, title: texts.all, count: counts.new + counts.known + counts.unread },
    ...bankLineKinds.map((key) => ({ key, title: texts.lineKinds[key], count: counts[key] })),
  ]
  return (
    <section aria-label={texts.lines} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RowFilter label={texts.lineFilter} tabs={tabs} value={kind} onChange={setKind} />
        <span className="ml-auto flex items-center gap-2">
          {renderAction(query.error || query.isPlaceholderData ? undefined : counts)}
        </span>
      </div>
      <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm tabular-nums">
        <span>
          <span className="text-muted">{texts.moneyIn}</span> {formatAmount(counts.money_in)}
        </span>
        <span>
          <span className="text-muted">{texts.moneyOut}</span> {formatAmount(counts.money_out)}
        </span>
      </p>
      <RowList
        label={texts.lines}
        rows={rows}
        empty={<EmptyState title={texts.noLines} />}
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
        {(line) => <Line key={line.row} line={line} />}
      </RowList>
    </section>
  )
}
