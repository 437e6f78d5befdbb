import type { SheetImport } from '@pb/contract/sheets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { changesQuery, useUndoSheet } from './api.ts'
import { SheetRow } from './sheet-row.tsx'
import { sheetText } from './sheet-text.ts'

const groups = [
  ['new', 'Added'],
  ['changed', 'Changed'],
  ['gone', 'Withdrawn'],
] as const

/** What the undo would do: `2 listings leave, 3 are as they were before`. */
function undoText({ added, changed, withdrawn }: SheetImport): string {
  const back = changed + withdrawn
  const parts = [
    added > 0 && `${plural(added, 'listing')} that it added ${added === 1 ? 'is' : 'are'} removed`,
    back > 0 &&
      `${plural(back, 'listing')} ${back === 1 ? 'goes' : 'go'} back to what ${back === 1 ? 'it was' : 'they were'}`,
  ].filter(Boolean)
  const what = parts.length > 0 ? `${parts.join(', ')}. ` : ''
  return `${what}What has been changed since stays as it is, and is named.`
}

function UndoButton({ sheet }: { readonly sheet: SheetImport }) {
  const [asking, setAsking] = useState(false)
  const undo = useUndoSheet(sheet.id)
  if (sheet.state === 'undone') return null
  if (!sheet.can_undo)
    return (
      <p className="text-sm text-muted">
        A later sheet of this company has been applied. This one can be taken back after that one.
      </p>
    )
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        Take back
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Take this sheet back?"
        description={undoText(sheet)}
        confirmText="Take back"
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function Changes({ id }: { readonly id: string }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    changesQuery(id),
  )
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-64 rounded-lg" />
    )
  const rows = data.pages.flatMap(({ collection }) => collection)
  const total = data.pages[0]!.total
  if (rows.length === 0)
    return <EmptyState title="It changed nothing" className="rounded-lg border bg-panel" />
  return (
    <div className="flex flex-col gap-5">
      {groups.map(([kind, title]) => {
        const own = rows.filter((row) => row.kind === kind)
        return own.length === 0 ? null : (
          <section key={kind} aria-label={title} className="flex flex-col gap-2">
            <h2 className="text-base font-semibold">{title}</h2>
            <ul className="divide-y rounded-lg border bg-panel">
              {own.map((row) => (
                <SheetRow key={row.place} row={row} />
              ))}
            </ul>
          </section>
        )
      })}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Show more of {formatNumber(total - rows.length)}
        </Button>
      )}
    </div>
  )
}

/** A sheet that was applied, with everything that it did, and the way back. */
export function Applied({ sheet }: { readonly sheet: SheetImport }) {
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg border bg-panel px-4 py-3">
        <p className="text-sm tabular-nums">{sheetText(sheet)}</p>
        <UndoButton sheet={sheet} />
      </div>
      <Changes id={sheet.id} />
    </div>
  )
}
