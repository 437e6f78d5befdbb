import type { SheetImport } from '@pb/contract/availability-sheets'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { Tag } from '../../components/ui/tag.tsx'
import { sheetQuery } from '../../queries/availability-sheets.ts'
import { AppliedSheet } from './applied-sheet.tsx'
import { SheetDraft } from './sheet-draft.tsx'
import { formatSheetHistory, sheetStateTitles } from './sheet-text.ts'
import * as texts from './texts.ts'

/** Moves the focus to the heading when a sheet was applied or undone, since the pressed button is gone. */
function useFocusOnChange(state: SheetImport['state'] | undefined) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(state)
  const client = useQueryClient()
  useEffect(() => {
    if (before.current !== undefined && state !== before.current) {
      heading.current?.focus()
      // It may have been applied in the background, and have changed listings anywhere.
      void client.invalidateQueries()
    }
    before.current = state
  }, [state, client])
  return heading
}

/** One availability sheet: a draft, or applied. */
export function Sheet({ id }: { readonly id: string }) {
  const { data: sheet, error, refetch } = useQuery(sheetQuery(id))
  const heading = useFocusOnChange(sheet?.state)
  return (
    <div className="flex flex-col gap-4">
      <Link
        to="/imports/sheets"
        className="inline-flex items-center gap-1.5 self-start rounded-xs text-sm text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {texts.allSheets}
      </Link>
      {!sheet && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!sheet && !error && <Skeleton className="h-96 rounded-lg" />}
      {sheet && (
        <>
          <header>
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <h2
                ref={heading}
                tabIndex={-1}
                className="min-w-0 rounded-xs text-lg font-semibold break-words"
              >
                {sheet.company}
              </h2>
              <span className="min-w-0 text-sm break-words text-muted">{sheet.file_name}</span>
              <Tag>{sheetStateTitles[sheet.state]}</Tag>
            </div>
            <p className="mt-0.5 text-xs text-muted">{formatSheetHistory(sheet)}</p>
          </header>
          {sheet.state === 'draft' ? <SheetDraft id={id} /> : <AppliedSheet sheet={sheet} />}
        </>
      )}
    </div>
  )
}
