import type { FeedRun } from '@pb/contract/reso'
import { Download } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatListTime, pluralize } from '../../../lib/format.ts'
import { downloadRejects, useCancelRun, useDownload, useUndoRun } from '../mutations.ts'
import { KeptListings } from './kept-listings.tsx'
import { RunPreview } from './run-preview.tsx'
import { formatRunCounts, formatRunState } from './run-text.ts'
import { UndoFile } from '../../../components/domain/imported-file/undo-file.tsx'
import { MissingListings } from '../missing-listings.tsx'
import * as texts from '../texts.ts'

/** One imported file with its counts. */
export function RunRow({ run }: { readonly run: FeedRun }) {
  const get = useDownload()
  const cancel = useCancelRun(run)
  const undo = useUndoRun(run)
  const open = run.state === 'waiting' || run.state === 'running'
  return (
    <li className="px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <strong className="min-w-0 font-medium break-words">{run.file_name}</strong>
        <span className="text-sm text-muted">{run.source}</span>
        <span
          className={cn(
            'ml-auto inline-flex items-center gap-1.5 text-xs font-medium',
            run.state === 'failed'
              ? 'text-danger'
              : run.state === 'asking' || run.state === 'preview'
                ? 'text-warning'
                : 'text-muted',
          )}
        >
          {(open || run.state === 'undoing') && <Spinner />}
          {formatRunState(run)}
        </span>
      </div>
      {((run.state !== 'failed' && run.state !== 'canceled') || run.records > 0) && (
        <p className="mt-0.5 text-sm tabular-nums">{formatRunCounts(run)}</p>
      )}
      <p className="mt-0.5 text-xs text-muted">
        {texts.importedBy(formatListTime(run.time_created), run.by ?? texts.theOperator)}
        {run.whole && texts.completeSuffix}
        {run.pictures > 0 && texts.photosToFetchSuffix(pluralize(run.pictures, 'photo'))}
      </p>
      {run.time_undone !== null && (
        <p className="mt-0.5 text-xs text-muted">
          {run.undone_by === null
            ? texts.undoneAt(formatListTime(run.time_undone))
            : texts.undoneBy(formatListTime(run.time_undone), run.undone_by)}
        </p>
      )}
      {run.message !== '' && <p className="mt-1 text-sm text-danger">{run.message}</p>}
      {open && (
        <Button
          size="sm"
          className="mt-2"
          aria-label={texts.cancelImport(run.file_name)}
          loading={cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {texts.cancel}
        </Button>
      )}
      {run.state === 'preview' && <RunPreview run={run} />}
      {run.kept > 0 && <KeptListings run={run} />}
      {run.state === 'asking' && <MissingListings run={run} subject={texts.fileIsMissing} />}
      <div className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {run.rejected > 0 && !open && (
          <Button size="sm" loading={get.isPending} onClick={() => get.mutate(() => downloadRejects(run.id))}>
            <Download aria-hidden className="size-4" />
            {texts.downloadSkipped(pluralize(run.rejected, 'record'))}
          </Button>
        )}
        {run.can_undo && (
          <UndoFile
            size="sm"
            label={texts.undo}
            question={texts.undoQuestion(run.file_name)}
            hint={texts.undoHint}
            loading={undo.isPending}
            onUndo={(onSettled) => undo.mutate(undefined, { onSettled })}
          />
        )}
      </div>
    </li>
  )
}
