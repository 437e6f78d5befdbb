import {
  clientImportKinds,
  type ClientImportKind,
  type ClientImportRow as Row,
} from '@pb/contract/client-imports'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Link } from 'react-router'
import { RowFilter } from '../../../components/domain/imported-file/row-filter.tsx'
import { RowList } from '../../../components/domain/imported-file/row-list.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'
import { clientPath } from '../paths.ts'
import { importRowsQuery, type RowFilter as RowKind } from '../../../queries/client-imports.ts'
import { ImportExamples } from './import-examples.tsx'
import { ImportPlanning } from './import-planning.tsx'
import { kindHints, kindTitles, emptyKindTexts } from './import-text.ts'
import * as texts from './texts.ts'

interface ImportRowProps {
  readonly row: Row
  /** The import was undone: clients it added no longer exist. */
  readonly undone: boolean
}

function ImportRow({ row, undone }: ImportRowProps) {
  const linked = row.user_id !== null && (!undone || row.kept !== null || row.kind === 'yours')
  const remark = row.kept ?? row.notes.join('. ')
  return (
    <li className="grid gap-x-4 gap-y-0.5 px-4 py-2.5 text-sm sm:grid-cols-[48px_minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)]">
      <span className="text-xs leading-[1.6] text-muted tabular-nums max-sm:hidden">{row.row}</span>
      <span className="min-w-0 font-medium break-words">
        {linked ? (
          <Link to={clientPath(null, row.user_id!)} className="hover:underline">
            {row.name || row.email}
          </Link>
        ) : (
          row.name || <span className="font-normal text-muted">{texts.noName}</span>
        )}
      </span>
      <span className="min-w-0 break-words text-muted">
        {row.email}
        {row.phone !== '' && <span className="block">{row.phone}</span>}
      </span>
      <span className="min-w-0 break-words">
        <span className="text-muted">{row.details}</span>
        {remark !== '' && (
          <span className={cn('block', row.kind === 'broken' ? 'font-medium text-danger' : 'text-warning')}>
            {remark}
          </span>
        )}
      </span>
    </li>
  )
}

interface ImportRowsProps {
  readonly id: string
  readonly undone?: boolean
  /** How many rows the undo kept; shown first. */
  readonly kept?: number
  /** Action next to the filter, with the digest and counts of the whole file. */
  readonly renderAction: (
    shown: { readonly digest: string; readonly counts: Counts } | undefined,
    stale: boolean,
  ) => ReactNode
}

export type Counts = Readonly<Record<ClientImportKind, number>>

/** Rows of a file with their outcome, filtered by kind. */
export function ImportRows({ id, undone = false, kept = 0, renderAction }: ImportRowsProps) {
  const [chosen, setKindFilter] = useState<RowKind>()
  const kindFilter = chosen === undefined ? (kept > 0 ? 'kept' : null) : chosen
  const rowsQuery = useInfiniteQuery(importRowsQuery(id, kindFilter))
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetching } = rowsQuery
  const first = data?.pages[0]
  if (!first)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 rounded-lg" />
    )
  if (first.planning) return <ImportPlanning id={id} planning={first.planning} />
  const { counts } = first
  const all = clientImportKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const rows = data.pages.flatMap(({ collection }) => collection)
  const tabs: readonly { key: RowKind; title: string; count: number }[] = [
    ...(kept > 0 ? [{ key: 'kept' as const, title: texts.stayed, count: kept }] : []),
    { key: null, title: texts.all, count: all },
    ...clientImportKinds.map((key) => ({ key, title: kindTitles[key], count: counts[key] })),
  ]
  const hint = kindFilter === null || kindFilter === 'kept' ? undefined : kindHints[kindFilter]
  return (
    <section aria-label={texts.preview} className="flex flex-col gap-3">
      <ImportExamples examples={first.examples} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <RowFilter label={texts.rowFilter} tabs={tabs} value={kindFilter} onChange={setKindFilter} />
        <span className="ml-auto flex items-center gap-2">
          {renderAction(error ? undefined : first, isFetching)}
        </span>
      </div>
      {hint !== undefined && <p className="text-sm text-muted">{hint}</p>}
      <RowList
        label={texts.rows}
        rows={rows}
        empty={
          <EmptyState title={kindFilter === null ? texts.noClients : texts.noRows}>
            {kindFilter !== null && kindFilter !== 'kept' && emptyKindTexts[kindFilter]}
          </EmptyState>
        }
        more={
          hasNextPage
            ? {
                text: texts.showMore(formatNumber(first.total - rows.length)),
                loading: isFetchingNextPage,
                onMore: () => void fetchNextPage(),
              }
            : undefined
        }
      >
        {(row) => <ImportRow key={row.row} row={row} undone={undone} />}
      </RowList>
    </section>
  )
}
