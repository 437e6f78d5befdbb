import type { SheetImport } from '@pb/contract/availability-sheets'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../lib/format.ts'
import { sheetChangesQuery } from '../../queries/availability-sheets.ts'
import { LeftOut } from './left-out.tsx'
import { useUndoSheet } from './mutations.ts'
import { SheetRow } from './sheet-row.tsx'
import { formatSheetCounts } from './sheet-text.ts'
import * as texts from './texts.ts'

const groups = [
  ['new', texts.added],
  ['changed', texts.changed],
  ['gone', texts.withdrawn],
] as const

/** Describes what the undo would do: `2 listings it added are removed, 3 listings go back to what they were.` */
function formatUndoEffect({ added, changed, withdrawn }: SheetImport): string {
  const revertedCount = changed + withdrawn
  const parts = [
    added > 0 && texts.addedRemoved(pluralize(added, 'listing'), added === 1),
    revertedCount > 0 && texts.changesReverted(pluralize(revertedCount, 'listing'), revertedCount === 1),
  ].filter(Boolean)
  const what = parts.length > 0 ? `${parts.join(', ')}. ` : ''
  return texts.undoEffect(what)
}

function UndoButton({ sheet }: { readonly sheet: SheetImport }) {
  const [confirming, setConfirming] = useState(false)
  const undo = useUndoSheet(sheet.id)
  if (sheet.state === 'undone') return null
  if (!sheet.can_undo) return <p className="text-sm text-muted">{texts.laterSheetApplied}</p>
  if (sheet.undoing)
    return (
      <output className="flex items-center gap-2 text-sm">
        <Spinner />
        {texts.undoing}
      </output>
    )
  return (
    <>
      {sheet.problem !== '' && <p className="text-sm font-medium text-danger">{sheet.problem}</p>}
      <Button onClick={() => setConfirming(true)}>
        <Undo2 aria-hidden className="size-4" />
        {texts.undoSheet}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={texts.undoTitle}
        description={formatUndoEffect(sheet)}
        confirmText={texts.undoSheet}
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setConfirming(false) })}
      />
    </>
  )
}

function Changes({ id, state }: Pick<SheetImport, 'id' | 'state'>) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    sheetChangesQuery(id),
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
    return (
      // Listings in buildings that the sheet added are deleted with these by the undo.
      <EmptyState
        title={state === 'undone' ? texts.allUndone : texts.changedNothing}
        className="rounded-lg border bg-panel"
      />
    )
  return (
    <div className="flex flex-col gap-5">
      {groups.map(([kind, title]) => {
        const groupRows = rows.filter((row) => row.kind === kind)
        return groupRows.length === 0 ? null : (
          <section key={kind} aria-label={title} className="flex flex-col gap-2">
            <h2 className="text-base font-semibold">{title}</h2>
            <Card as="ul" className="divide-y">
              {groupRows.map((row) => (
                <SheetRow key={row.place} row={row} />
              ))}
            </Card>
          </section>
        )
      })}
      {hasNextPage && (
        <Button className="self-start" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {texts.showMore(formatNumber(total - rows.length))}
        </Button>
      )}
    </div>
  )
}

/** An applied sheet with its changes and the undo. */
export function AppliedSheet({ sheet }: { readonly sheet: SheetImport }) {
  return (
    <div className="flex flex-col gap-5">
      <Card className="flex flex-wrap items-center justify-between gap-3 px-4 py-3">
        <p className="text-sm tabular-nums">{formatSheetCounts(sheet)}</p>
        <UndoButton sheet={sheet} />
      </Card>
      <Changes id={sheet.id} state={sheet.state} />
      {sheet.rejected > 0 && <LeftOut id={sheet.id} />}
    </div>
  )
}
