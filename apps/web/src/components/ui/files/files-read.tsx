import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Pager } from '../pager.tsx'
import { Skeleton } from '../skeleton.tsx'
import { EmptyState, ErrorState } from '../states.tsx'

/** The page of a list that the address names, from 1. */
export function usePageNumber(): number {
  const [params] = useSearchParams()
  return Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
}

interface FilesReadProps<File> {
  readonly title: string
  readonly page: number
  readonly perPage: number
  readonly files: UseQueryResult<{ readonly collection: readonly File[]; readonly total: number }>
  /** One of them, as a list item with its key. */
  readonly children: (file: File) => ReactNode
  readonly icon: LucideIcon
  readonly none: { readonly title: string; readonly text: string }
}

/** The files that were read, the newest first, page by page. */
export function FilesRead<File>({ title, page, perPage, files, children, icon, none }: FilesReadProps<File>) {
  const heading = useId()
  const { data, error, refetch } = files
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-base font-semibold">
        {title}
      </h2>
      {data && data.collection.length > 0 && (
        <ul className="divide-y overflow-hidden rounded-lg border bg-panel" aria-labelledby={heading}>
          {data.collection.map((file) => children(file))}
        </ul>
      )}
      {data && data.collection.length === 0 && (
        <EmptyState icon={icon} title={none.title} className="rounded-lg border bg-panel">
          {none.text}
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48 rounded-lg" />}
      {data && (
        <Pager
          page={page}
          pages={Math.ceil(data.total / perPage)}
          toPage={(next) => ({ search: next === 1 ? '' : `page=${next}` })}
        />
      )}
    </section>
  )
}
