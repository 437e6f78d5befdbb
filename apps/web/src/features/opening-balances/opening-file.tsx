import type { OpeningImport, OpeningRows as Rows } from '@pb/contract/opening-balances'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { FileOutcome } from '../../components/domain/imported-file/file-outcome.tsx'
import { FilePage } from '../../components/domain/imported-file/file-page.tsx'
import { UndoFile } from '../../components/domain/imported-file/undo-file.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { ConfirmButton } from '../../components/ui/confirm-button.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { SubmitButton } from '../../components/ui/submit-button.tsx'
import { pluralize } from '../../lib/format.ts'
import { openingFileQuery, openingReadingQuery } from '../../queries/opening-balances.ts'
import { useApplyOpening, useDiscardOpening, useUndoOpening } from './mutations.ts'
import { OpeningColumns } from './opening-columns.tsx'
import { OpeningRows } from './opening-rows.tsx'
import { openingPath } from './paths.ts'
import { SharedDealsQuestion } from './shared-deals-question.tsx'
import { formatHistory, formatSummary, stateTitles } from './summary.ts'
import * as texts from './texts.ts'

/** Why the deals can't be recorded yet. */
function findObstacle({ shared, counts }: Pick<Rows, 'shared' | 'counts'>): string | null {
  if (shared.deals > 0 && shared.answer === null) return texts.unanswered
  return counts.new === 0 ? texts.nothingNew : null
}

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
    <ConfirmButton
      variant="ghost"
      loading={discard.isPending}
      disabled={apply.isPending}
      question={texts.discardQuestion}
      hint={texts.discardHint}
      confirmText={texts.discard}
      onConfirm={() => discard.mutate()}
    >
      {texts.discard}
    </ConfirmButton>
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
          renderQuestion={({ shared }) => <SharedDealsQuestion reading={data} shared={shared} />}
          renderAction={(shown, stale) => (
            <>
              {discardButton}
              <SubmitButton
                loading={apply.isPending}
                obstacle={!shown || stale ? texts.previewLoading : findObstacle(shown)}
                onClick={() => shown && apply.mutate(shown.digest)}
              >
                {texts.record(pluralize(shown?.counts.deals ?? 0, 'deal'))}
              </SubmitButton>
            </>
          )}
        />
      )}
    </>
  )
}

function UndoOpening({ file }: { readonly file: OpeningImport }) {
  const undo = useUndoOpening(file.import_id)
  if (file.state !== 'applied') return null
  return (
    <UndoFile
      label={texts.undo}
      question={texts.undoQuestion}
      hint={texts.undoHint(pluralize(file.counts.deals, 'deal'))}
      loading={undo.isPending}
      onUndo={(onSettled) => undo.mutate(undefined, { onSettled })}
    />
  )
}

function Content({ file }: { readonly file: OpeningImport }) {
  if (file.state === 'draft') return <Draft id={file.import_id} />
  return (
    <>
      <FileOutcome summary={formatSummary(file)} history={formatHistory(file)}>
        <UndoOpening file={file} />
        <ButtonLink to="/deals">{texts.goToDeals}</ButtonLink>
      </FileOutcome>
      <OpeningRows id={file.import_id} titles={texts.recordedKinds} renderAction={() => null} />
    </>
  )
}

/** One file of deals: the draft before they are recorded, or the result after it. */
export function OpeningFile({ id }: { readonly id: string }) {
  return (
    <FilePage
      title={texts.title}
      path={openingPath()}
      query={useQuery(openingFileQuery(id))}
      notFound={{ title: texts.fileNotFound, hint: texts.fileNotFoundHint, link: texts.goToFiles }}
      heading={({ file_name, state }) => ({ name: file_name, state: stateTitles[state] })}
    >
      {(file) => <Content file={file} />}
    </FilePage>
  )
}
