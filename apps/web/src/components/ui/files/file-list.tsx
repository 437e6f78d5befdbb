import type { UseQueryResult } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Card } from '../panel.tsx'
import { Pager } from '../pager.tsx'
import { Skeleton } from '../skeleton.tsx'
import { EmptyState, ErrorState } from '../states.tsx'

/** Returns the page in the URL, from 1. */
export function usePageNumber(): number {
  const [params] = useSearchParams()
  return Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
}

interface FileListProps<File> {
  readonly title: string
  readonly page: number
  readonly perPage: number
  readonly files: UseQueryResult<{ readonly collection: readonly File[]; readonly total: number }>
  /** Renders a file as a list item with its key. */
  readonly children: (file: File) => ReactNode
  readonly icon: LucideIcon
  readonly emptyState: { readonly title: string; readonly text: string }
  /** Where a page is, if the URL holds more than its number. */
  readonly toPage?: (page: number) => { readonly search: string }
}

const toPageNumber = (page: number) => ({ search: page === 1 ? '' : `page=${page}` })

/** A paginated list of imported files, newest first. */
export function FileList<File>({
  title,
  page,
  perPage,
  files,
  children,
  icon,
  emptyState: none,
  toPage = toPageNumber,
}: FileListProps<File>) {
  const heading = useId()
  const { data, error, refetch } = files
  return (
    <section aria-labelledby={heading} className="flex flex-col gap-3">
      <h2 id={heading} className="text-base font-semibold">
        {title}
      </h2>
      {data && data.collection.length > 0 && (
        <Card as="ul" className="divide-y overflow-hidden" aria-labelledby={heading}>
          {data.collection.map((file) => children(file))}
        </Card>
      )}
      {data && data.collection.length === 0 && (
        <EmptyState icon={icon} title={none.title} className="rounded-lg border bg-panel">
          {none.text}
        </EmptyState>
      )}
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-48 rounded-lg" />}
      {data && <Pager page={page} pages={Math.ceil(data.total / perPage)} toPage={toPage} />}
    </section>
  )
}
