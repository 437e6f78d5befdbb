import type { ClientImport } from '@pb/contract/client-imports'
import { useQuery } from '@tanstack/react-query'
import { FileUser } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { PageTitle } from '../../../../components/ui/page-title.tsx'
import { Pager } from '../../../../components/ui/pager.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../../components/ui/states.tsx'
import { cn } from '../../../../lib/cn.ts'
import { importsPerPage, importsQuery } from '../api/imports.ts'
import { historyText, importText, stateTitles } from '../model/import-text.ts'
import { importPath } from '../paths.ts'
import { ImportForm } from './import-form.tsx'

function ImportLine({ file }: { readonly file: ClientImport }) {
  return (
    <li>
      <Link to={importPath(file.import_id)} className="block px-4 py-3 -outline-offset-2 hover:bg-hover">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <strong className="min-w-0 text-sm font-medium break-words">{file.file_name}</strong>
          <span
            className={cn(
              'ml-auto text-xs font-medium',
              file.state === 'draft' ? 'text-warning' : 'text-muted',
            )}
          >
            {stateTitles[file.state]}
          </span>
        </span>
        <span className="mt-0.5 block text-sm tabular-nums">{importText(file)}</span>
        <span className="mt-0.5 block text-xs text-muted">{historyText(file)}</span>
      </Link>
    </li>
  )
}

/** A file to read, and those that were read. */
export function ImportList() {
  const [params] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const { data, error, refetch } = useQuery(importsQuery(page))
  return (
    <>
      <PageTitle>Import clients</PageTitle>
      <ImportForm />
      <section aria-labelledby="files-read" className="flex flex-col gap-3">
        <h2 id="files-read" className="text-base font-semibold">
          Files
        </h2>
        {data && data.collection.length > 0 && (
          <ul className="divide-y overflow-hidden rounded-lg border bg-panel" aria-labelledby="files-read">
            {data.collection.map((file) => (
              <ImportLine key={file.import_id} file={file} />
            ))}
          </ul>
        )}
        {data && data.collection.length === 0 && (
          <EmptyState icon={FileUser} title="No file yet" className="rounded-lg border bg-panel">
            Each file stands here with what came of it, and can be taken back.
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-48 rounded-lg" />}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(data.total / importsPerPage)}
            toPage={(next) => ({ search: next === 1 ? '' : `page=${next}` })}
          />
        )}
      </section>
    </>
  )
}
