import { useQuery } from '@tanstack/react-query'
import { FileUp } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { runsPerPage, runsQuery } from '../api.ts'
import { FileForm } from './file-form.tsx'
import { RunRow } from './run-row.tsx'

/** A file to read, and those that were read. */
export function FilesTab() {
  const [params] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const { data, error, refetch } = useQuery(runsQuery(page))
  return (
    <div className="flex flex-col gap-6">
      <FileForm />
      <section aria-labelledby="files-read" className="flex flex-col gap-3">
        <h2 id="files-read" className="text-base font-semibold">
          Files that were read
        </h2>
        {data && data.collection.length > 0 && (
          <ul className="divide-y rounded-lg border bg-panel" aria-labelledby="files-read">
            {data.collection.map((run) => (
              <RunRow key={run.id} run={run} />
            ))}
          </ul>
        )}
        {data && data.collection.length === 0 && (
          <EmptyState icon={FileUp} title="No file yet" className="rounded-lg border bg-panel">
            Each file that is read stands here with what was new, what changed and what was left out.
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-48 rounded-lg" />}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(data.total / runsPerPage)}
            toPage={(next) => ({ search: next === 1 ? '' : `page=${next}` })}
          />
        )}
      </section>
    </div>
  )
}
