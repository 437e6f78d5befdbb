import type { SheetImport } from '@pb/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { Pager } from '../../../components/ui/pager.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { cn } from '../../../lib/cn.ts'
import { sheetsPerPage, sheetsQuery } from './api.ts'
import { SheetForm } from './sheet-form.tsx'
import { historyText, sheetText, stateTitles } from './sheet-text.ts'

function SheetLine({ sheet }: { readonly sheet: SheetImport }) {
  return (
    <li>
      <Link to={`/imports/sheets/${sheet.id}`} className="block px-4 py-3 -outline-offset-2 hover:bg-hover">
        <span className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
          <strong className="min-w-0 font-medium break-words">{sheet.company}</strong>
          <span className="min-w-0 text-sm break-words text-muted">{sheet.file_name}</span>
          <span
            className={cn(
              'ml-auto text-xs font-medium',
              sheet.state === 'draft' ? 'text-warning' : 'text-muted',
            )}
          >
            {stateTitles[sheet.state]}
          </span>
        </span>
        <span className="mt-0.5 block text-sm tabular-nums">{sheetText(sheet)}</span>
        <span className="mt-0.5 block text-xs text-muted">{historyText(sheet)}</span>
      </Link>
    </li>
  )
}

/** A sheet to read, and those that were read. */
export function SheetsTab() {
  const [params] = useSearchParams()
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const { data, error, refetch } = useQuery(sheetsQuery(page))
  return (
    <div className="flex flex-col gap-6">
      <SheetForm />
      <section aria-labelledby="sheets-read" className="flex flex-col gap-3">
        <h2 id="sheets-read" className="text-base font-semibold">
          Availability sheets
        </h2>
        {data && data.collection.length > 0 && (
          <ul className="divide-y overflow-hidden rounded-lg border bg-panel" aria-labelledby="sheets-read">
            {data.collection.map((sheet) => (
              <SheetLine key={sheet.id} sheet={sheet} />
            ))}
          </ul>
        )}
        {data && data.collection.length === 0 && (
          <EmptyState icon={FileSpreadsheet} title="No sheet yet" className="rounded-lg border bg-panel">
            Each sheet stands here with what it added, changed and withdrew, and can be taken back.
          </EmptyState>
        )}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!data && !error && <Skeleton className="h-48 rounded-lg" />}
        {data && (
          <Pager
            page={page}
            pages={Math.ceil(data.total / sheetsPerPage)}
            toPage={(next) => ({ search: next === 1 ? '' : `page=${next}` })}
          />
        )}
      </section>
    </div>
  )
}
