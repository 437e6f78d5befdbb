import type { Application, PaperValue } from '@pb/contract/applications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { FullScreen } from '../../../../components/ui/full-screen.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { request } from '../../../../lib/api.ts'
import { getErrorMessage, isConflict } from '../../../../lib/http-error.ts'
import { applicationKeys } from '../../../../queries/application-keys.ts'
import { applicationQuery } from '../../../../queries/applications.ts'
import { useCoverPaper } from '../mutations.ts'
import { PdfPaper, PhotoPaper } from './paper-pages.tsx'
import { toBar } from './placed-bar.ts'
import * as texts from './texts.ts'
import { useBars } from './use-bars.ts'

/** The current address of the file without bars; the one on the page ends 15 minutes after the form was fetched. */
function findUrl({ report }: Application, id: string): string | undefined {
  for (const { value } of report)
    if (value !== null && typeof value === 'object' && value.media_item_id === id)
      return value.original_url ?? value.url
  return undefined
}

function useOriginal(formId: string, paper: PaperValue) {
  const client = useQueryClient()
  const { media_item_id: id } = paper
  return useQuery({
    queryKey: [...applicationKeys.papers, id, 'original'],
    queryFn: async ({ signal }) => {
      const form = await client.fetchQuery(applicationQuery(formId))
      const url = findUrl(form, id) ?? paper.original_url ?? paper.url
      return (await request(url, { method: 'GET', signal })).blob()
    },
    // Private: kept no longer than it is shown.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

interface BarsDialogProps {
  readonly formId: string
  readonly paper: PaperValue
  readonly name: string
  readonly onClose: () => void
}

/** Draws black bars over parts of a paper. */
export default function BarsDialog({ formId, paper, name, onClose }: BarsDialogProps) {
  // What was there when the dialog opened; the server refuses to replace other bars.
  const [before] = useState(paper.bars)
  const state = useBars(before)
  const save = useCoverPaper()
  const [asking, setAsking] = useState(false)
  const { data: file, error, refetch } = useOriginal(formId, paper)
  const close = () => (state.isChanged ? setAsking(true) : onClose())
  const Pages = paper.content_type === 'application/pdf' ? PdfPaper : PhotoPaper
  return (
    <FullScreen
      open
      onOpenChange={(open) => !open && close()}
      title={texts.title(name)}
      action={
        <span className="flex shrink-0 gap-2">
          <Button onClick={close}>{texts.cancel}</Button>
          <SubmitButton
            obstacle={!file ? texts.loading : state.isChanged ? null : texts.nothingChanged}
            loading={save.isPending}
            onClick={() =>
              save.mutate(
                { id: paper.media_item_id, bars: state.bars.map(toBar), before: [...before] },
                { onSuccess: onClose },
              )
            }
          >
            {texts.save}
          </SubmitButton>
        </span>
      }
    >
      <div className="flex h-full flex-col">
        {(save.error ?? null) !== null && (
          <p role="alert" className="border-b bg-danger-soft px-4 py-2 text-sm font-medium text-danger">
            {isConflict(save.error) ? texts.changedMeanwhile : getErrorMessage(save.error)}
          </p>
        )}
        {save.isPending && <output className="border-b px-4 py-2 text-sm text-muted">{texts.saving}</output>}
        <div className="min-h-0 grow">
          {error ? (
            <ErrorState title={texts.notShown} error={error} onRetry={() => void refetch()} />
          ) : file ? (
            <Pages file={file} state={state} />
          ) : (
            <output aria-label={texts.loading}>
              <Skeleton className="h-full w-full" />
            </output>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.discardTitle}
        description={texts.discardHint}
        confirmText={texts.discard}
        danger
        onConfirm={onClose}
      />
    </FullScreen>
  )
}
