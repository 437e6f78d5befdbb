import type { SheetPreview, SheetReading } from '@pb/contract/availability-sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { sheetPreviewQuery, sheetReadingQuery } from '../../queries/availability-sheets.ts'
import { useApplySheet, useCancelSheet, useDiscardSheet } from './mutations.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { formatApplyLabel, getDefaultExclusions } from './sheet-text.ts'
import * as texts from './texts.ts'

interface ApplyBarProps {
  readonly id: string
  readonly preview: SheetPreview | undefined
  readonly excluded: ReadonlySet<string>
  /** The preview is being refetched. */
  readonly stale: boolean
}

/** Buttons that apply the chosen rows or discard the draft. */
function ApplyBar({ id, preview, excluded, stale }: ApplyBarProps) {
  const [discarding, setDiscarding] = useState(false)
  const navigate = useNavigate()
  const apply = useApplySheet(id)
  const cancel = useCancelSheet(id)
  const discard = useDiscardSheet(id, () => void navigate('/imports/sheets', { replace: true }))
  const leave = preview?.rows.map(({ place }) => place).filter((place) => excluded.has(place)) ?? []
  const count = (preview?.rows.length ?? 0) - leave.length
  const confirm = (preview?.rows ?? [])
    .filter(({ place, doubts }) => doubts.length > 0 && !excluded.has(place))
    .map(({ place }) => place)
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {apply.isPending ? (
        <Button variant="ghost" loading={cancel.isPending} onClick={() => cancel.mutate()}>
          {texts.cancelApply}
        </Button>
      ) : (
        <Button variant="ghost" onClick={() => setDiscarding(true)}>
          {texts.discard}
        </Button>
      )}
      <Button
        variant="primary"
        loading={apply.isPending}
        disabled={!preview || stale || count === 0}
        onClick={() => preview && apply.mutate({ digest: preview.digest, leave, confirm })}
      >
        {formatApplyLabel(count)}
      </Button>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        title={texts.discardTitle}
        description={texts.discardHint}
        confirmText={texts.discard}
        danger
        loading={discard.isPending}
        onConfirm={() => discard.mutate()}
      />
    </div>
  )
}

function DraftPreview({ id, worksheets }: { readonly id: string; readonly worksheets: readonly string[] }) {
  const { data: preview, error, isFetching, refetch } = useQuery(sheetPreviewQuery(id))
  const [choice, setChoice] = useState<{ digest: string; excluded: ReadonlySet<string> }>()
  const defaultExclusions = preview && getDefaultExclusions(preview.rows, preview.unchanged)
  // Choices apply to the preview they were made in; another preview starts with the defaults.
  const excluded =
    choice && choice.digest === preview?.digest ? choice.excluded : (defaultExclusions ?? new Set<string>())

  function setRowsExcluded(places: readonly string[], exclude: boolean): void {
    const next = new Set(excluded)
    for (const place of places) {
      if (exclude) next.add(place)
      else next.delete(place)
    }
    setChoice({ digest: preview!.digest, excluded: next })
  }

  const bar = (
    <ApplyBar id={id} preview={error ? undefined : preview} excluded={excluded} stale={isFetching} />
  )
  if (preview && !error)
    return (
      <PreviewPanel
        id={id}
        worksheets={worksheets}
        preview={preview}
        excluded={excluded}
        onExclude={setRowsExcluded}
        action={bar}
      />
    )
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

/** The names of the worksheets, for rows of several. */
const getNames = ({ worksheets, also }: SheetReading) =>
  also.length === 0 ? [] : worksheets.map(({ name }) => name)

function DraftBody({ reading }: { readonly reading: SheetReading }) {
  const { id } = reading.sheet
  return (
    <div className="flex flex-col gap-5">
      <ColumnsPanel reading={reading} />
      {reading.missing.length === 0 ? (
        <DraftPreview id={id} worksheets={getNames(reading)} />
      ) : (
        <ApplyBar id={id} preview={undefined} excluded={new Set()} stale={false} />
      )}
    </div>
  )
}

/** A sheet before it is applied: its column mapping and a preview of its changes. */
export function SheetDraft({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(sheetReadingQuery(id))
  if (data) return <DraftBody reading={data} />
  return error ? (
    <ErrorState error={error} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-96 rounded-lg" />
  )
}
