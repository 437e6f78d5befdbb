import type { SheetPreview, SheetReading } from '@pb/contract/sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { previewQuery, readingQuery, useApplySheet, useDiscardSheet } from './api.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { applyText, leftAtFirst } from './sheet-text.ts'

interface ApplyBarProps {
  readonly id: string
  readonly preview: SheetPreview | undefined
  readonly left: ReadonlySet<string>
  /** The preview is being made anew. */
  readonly stale: boolean
}

/** Applies what is chosen, or discards the draft. */
function ApplyBar({ id, preview, left, stale }: ApplyBarProps) {
  const [discarding, setDiscarding] = useState(false)
  const navigate = useNavigate()
  const apply = useApplySheet(id)
  const discard = useDiscardSheet(id, () => void navigate('/imports/sheets', { replace: true }))
  const leave = preview?.rows.map(({ place }) => place).filter((place) => left.has(place)) ?? []
  const count = (preview?.rows.length ?? 0) - leave.length
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      <Button variant="ghost" onClick={() => setDiscarding(true)} disabled={apply.isPending}>
        Discard
      </Button>
      <Button
        variant="primary"
        loading={apply.isPending}
        disabled={!preview || stale || count === 0}
        onClick={() => preview && apply.mutate({ digest: preview.digest, leave })}
      >
        {applyText(count)}
      </Button>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title="Discard this draft?"
        description="Nothing of it has been applied. The columns stay remembered."
        confirmText="Discard"
        danger
        loading={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </div>
  )
}

function Preview({ id }: { readonly id: string }) {
  const { data: preview, error, isFetching, refetch } = useQuery(previewQuery(id))
  const [choice, setChoice] = useState<{ digest: string; left: ReadonlySet<string> }>()
  const first = preview && leftAtFirst(preview.rows, preview.unchanged)
  // Boxes that somebody has set hold for what they saw; read differently, the sheet is another.
  const left = choice && choice.digest === preview?.digest ? choice.left : (first ?? new Set<string>())

  function leaveOut(places: readonly string[], leave: boolean): void {
    const next = new Set(left)
    for (const place of places) {
      if (leave) next.add(place)
      else next.delete(place)
    }
    setChoice({ digest: preview!.digest, left: next })
  }

  const bar = <ApplyBar id={id} preview={error ? undefined : preview} left={left} stale={isFetching} />
  if (preview && !error) return <PreviewPanel preview={preview} left={left} onLeave={leaveOut} action={bar} />
  return (
    <>
      {bar}
      {error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-64 rounded-lg" />
      )}
    </>
  )
}

function DraftBody({ reading }: { readonly reading: SheetReading }) {
  const { id } = reading.sheet
  return (
    <div className="flex flex-col gap-5">
      <ColumnsPanel reading={reading} />
      {reading.missing.length === 0 ? (
        <Preview id={id} />
      ) : (
        <ApplyBar id={id} preview={undefined} left={new Set()} stale={false} />
      )}
    </div>
  )
}

/** A sheet before it is applied: how it is read, and what it would do. */
export function Draft({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(readingQuery(id))
  if (data) return <DraftBody reading={data} />
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-96 rounded-lg" />
  )
}
