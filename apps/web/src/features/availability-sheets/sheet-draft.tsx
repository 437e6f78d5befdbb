import type { SheetPreview, SheetReading } from '@pb/contract/availability-sheets'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Card } from '../../components/ui/panel.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { sheetPreviewQuery, sheetQuery, sheetReadingQuery } from '../../queries/availability-sheets.ts'
import { useApplySheet, useCancelSheet, useDiscardSheet } from './mutations.ts'
import { ColumnsPanel } from './columns-panel.tsx'
import { PreviewPanel } from './preview-panel.tsx'
import { formatNumber } from '../../lib/format.ts'
import { countAllChosen, createChoice, toApplyBody, type Choice } from './choice.ts'
import { formatApplyLabel, formatPercent } from './sheet-text.ts'
import * as texts from './texts.ts'

interface ApplyBarProps {
  readonly id: string
  readonly preview: SheetPreview | undefined
  readonly choice: Choice | undefined
  /** The preview is being refetched. */
  readonly stale: boolean
}

/** Buttons that apply the chosen rows or discard the draft. */
function ApplyBar({ id, preview, choice, stale }: ApplyBarProps) {
  const [discarding, setDiscarding] = useState(false)
  const navigate = useNavigate()
  const apply = useApplySheet(id)
  const { data: sheet } = useQuery(sheetQuery(id, apply.isPending))
  const cancel = useCancelSheet(id)
  const discard = useDiscardSheet(id, () => void navigate('/imports/sheets', { replace: true }))
  // A large sheet is applied in the background, also after the page was closed and opened again.
  const progress = sheet?.progress ?? null
  const isApplying = apply.isPending || progress !== null
  const count = preview && choice ? countAllChosen(choice, preview.counts) : 0
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2">
      {!isApplying && sheet?.problem && <p className="text-sm font-medium text-danger">{sheet.problem}</p>}
      {isApplying ? (
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
        loading={isApplying}
        disabled={!choice || stale || count === 0}
        onClick={() => choice && apply.mutate(toApplyBody(choice))}
      >
        {isApplying && progress !== null && progress.done > 0
          ? texts.applyProgress(formatPercent(progress))
          : formatApplyLabel(count)}
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

/** A large sheet while it is read. */
function ReadingProgress({ done, total }: { readonly done: number; readonly total: number }) {
  const text = texts.readingRows(formatNumber(total))
  return (
    <Card className="flex flex-col gap-2 px-4 py-3 text-sm">
      <output>{text}</output>
      <progress aria-label={text} className="w-full" value={done} max={total || 1} />
    </Card>
  )
}

function DraftPreview({ id, worksheets }: { readonly id: string; readonly worksheets: readonly string[] }) {
  const { data, error, isFetching, refetch } = useQuery(sheetPreviewQuery(id))
  const [made, setMade] = useState<Choice>()
  const preview = error || data?.progress ? undefined : data
  // A choice applies to the preview it was made in; another preview starts with what is suggested.
  const choice = preview && (made?.digest === preview.digest ? made : createChoice(preview.digest))
  const bar = <ApplyBar id={id} preview={preview} choice={choice} stale={isFetching} />
  if (preview && choice)
    return (
      <PreviewPanel
        id={id}
        worksheets={worksheets}
        preview={preview}
        choice={choice}
        onChoose={setMade}
        action={bar}
      />
    )
  return (
    <>
      {bar}
      {error && !isFetching ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data?.progress ? (
        <ReadingProgress {...data.progress} />
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
        <ApplyBar id={id} preview={undefined} choice={undefined} stale={false} />
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
