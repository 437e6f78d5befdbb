import type { OpeningImport } from '@pb/contract/opening-balances'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button, ButtonLink } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../components/ui/states.tsx'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import { pluralize } from '../../lib/format.ts'
import { isNotFound } from '../../lib/http-error.ts'
import { openingFileQuery, openingReadingQuery } from '../../queries/opening-balances.ts'
import { useApplyOpening, useDiscardOpening, useUndoOpening } from './mutations.ts'
import { OpeningColumns } from './opening-columns.tsx'
import { OpeningRows } from './opening-rows.tsx'
import { openingPath } from './paths.ts'
import { formatHistory, formatSummary, stateTitles } from './summary.ts'
import * as texts from './texts.ts'

function Draft({ id }: { readonly id: string }) {
  const navigate = useNavigate()
  const { data, error, refetch } = useQuery(openingReadingQuery(id))
  const apply = useApplyOpening(id)
  const discard = useDiscardOpening(id, () => void navigate(openingPath(), { replace: true }))
  if (!data)
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <Skeleton className="h-96 rounded-lg" />
    )
  const discardButton = (
    <Button
      variant="ghost"
      loading={discard.isPending}
      disabled={apply.isPending}
      onClick={() => discard.mutate()}
    >
      {texts.discard}
    </Button>
  )
  return (
    <>
      <OpeningColumns reading={data} />
      {data.missing.length > 0 ? (
        <div className="flex justify-end">{discardButton}</div>
      ) : (
        <OpeningRows
          id={id}
          titles={texts.kinds}
          renderAction={(shown, stale) => (
            <>
              {discardButton}
              <SubmitButton
                loading={apply.isPending}
                obstacle={
                  !shown || stale ? texts.previewLoading : shown.counts.new === 0 ? texts.nothingNew : null
                }
                onClick={() => shown && apply.mutate(shown.digest)}
              >
                {texts.record(pluralize(shown?.counts.new ?? 0, 'deal'))}
              </SubmitButton>
            </>
          )}
        />
      )}
    </>
  )
}

function UndoOpening({ file }: { readonly file: OpeningImport }) {
  const [asking, setAsking] = useState(false)
  const undo = useUndoOpening(file.import_id)
  if (file.state !== 'applied') return null
  return (
    <>
      <Button onClick={() => setAsking(true)}>
        <Undo2 aria-hidden className="size-4" />
        {texts.undo}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.undoQuestion}
        description={texts.undoHint(pluralize(file.counts.new, 'deal'))}
        confirmText={texts.undo}
        danger
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}

function Content({ file }: { readonly file: OpeningImport }) {
  if (file.state === 'draft') return <Draft id={file.import_id} />
  return (
    <>
      <div className="flex flex-wrap items-center gap-3 rounded-lg border bg-panel px-4 py-3">
        <div className="min-w-0 grow">
          <p className="text-sm tabular-nums">{formatSummary(file)}</p>
          <p className="text-xs text-muted">{formatHistory(file)}</p>
        </div>
        <UndoOpening file={file} />
        <ButtonLink to="/deals">{texts.goToDeals}</ButtonLink>
      </div>
      <OpeningRows id={file.import_id} titles={texts.recordedKinds} renderAction={() => null} />
    </>
  )
}

/** One file of deals: the draft before they are recorded, or the result after it. */
export function OpeningFile({ id }: { readonly id: string }) {
  const { data: file, error, refetch } = useQuery(openingFileQuery(id))
  if (!file)
    return (
      <>
        <PageTitle>{texts.title}</PageTitle>
        {!error ? (
          <Skeleton className="h-96 rounded-lg" />
        ) : isNotFound(error) ? (
          <EmptyState
            title={texts.fileNotFound}
            action={<ButtonLink to={openingPath()}>{texts.goToFiles}</ButtonLink>}
          >
            {texts.fileNotFoundHint}
          </EmptyState>
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )}
      </>
    )
  return (
    <>
      <div className="flex flex-col gap-1">
        <ButtonLink to={openingPath()} size="sm" variant="ghost" className="-ml-3 self-start text-muted">
          <ArrowLeft aria-hidden className="size-4" />
          {texts.title}
        </ButtonLink>
        <PageTitle meta={stateTitles[file.state]}>{file.file_name}</PageTitle>
      </div>
      <Content file={file} />
    </>
  )
}
