import type { FeedPreview, FeedRun } from '@pb/contract/reso'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../components/ui/button.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { previewQuery } from '../../../queries/reso.ts'
import { useCancelRun, useImportRun } from '../mutations.ts'
import * as texts from '../texts.ts'

interface ExamplesProps {
  readonly title: string
  readonly count: number
  readonly examples: FeedPreview['examples']
}

/** Fields of a new listing that are shown. */
const shownFields = 4

function Examples({ title, count, examples }: ExamplesProps) {
  if (count === 0) return null
  return (
    <section className="min-w-0">
      <h4 className="text-sm font-medium">
        {title} <span className="text-muted tabular-nums">{formatNumber(count)}</span>
      </h4>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {examples.map(({ key, address, unit, fields }) => (
          <li key={key} className="break-words">
            {unit === '' ? address : `${address} #${unit}`}
            {fields.slice(0, shownFields).map(({ field, before, after }) => (
              <span key={field} className="line-clamp-2 text-xs break-words text-muted">
                {texts.fieldChange(field, before, after)}
              </span>
            ))}
          </li>
        ))}
        {count > examples.length && (
          <li className="text-xs text-muted">{texts.moreExamples(formatNumber(count - examples.length))}</li>
        )}
      </ul>
    </section>
  )
}

function Refused({ count, refused }: { readonly count: number; readonly refused: FeedPreview['refused'] }) {
  if (count === 0) return null
  return (
    <section className="min-w-0">
      <h4 className="text-sm font-medium">
        {texts.refusedRecords} <span className="text-muted tabular-nums">{formatNumber(count)}</span>
      </h4>
      <ul className="mt-1 flex flex-col gap-1 text-sm">
        {refused.map((group) => (
          <li key={group.reason} className="break-words">
            {texts.refusedReason(group.reason, pluralize(group.count, 'record'))}{' '}
            <span className="text-xs text-muted">
              {texts.recordNames(group.records.map(({ nr, key }) => texts.recordName(nr, key)).join(', '))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What a file would change, with the choice to import or cancel it. */
export function RunPreview({ run }: { readonly run: FeedRun }) {
  const { data: shown, isPending, isError, error, refetch } = useQuery(previewQuery(run.id))
  const start = useImportRun(run)
  const cancel = useCancelRun(run)
  const getExamples = (kind: FeedPreview['examples'][number]['kind']) =>
    (shown?.examples ?? []).filter((example) => example.kind === kind)
  return (
    <section
      aria-label={`${run.file_name}: ${texts.previewTitle}`}
      className="mt-2 rounded-md border border-line p-3"
    >
      {shown && (
        <div className="grid gap-x-6 gap-y-3 md:grid-cols-2">
          <Examples title={texts.newListings} count={run.added} examples={getExamples('new')} />
          <Examples title={texts.changedListings} count={run.changed} examples={getExamples('changed')} />
          <Examples title={texts.withdrawnListings} count={run.withdrawn} examples={getExamples('gone')} />
          <Refused count={run.rejected} refused={shown.refused} />
        </div>
      )}
      {isPending && <Skeleton className="h-24" />}
      {isError && <ErrorState title={texts.previewLoadFailed} error={error} onRetry={() => void refetch()} />}
      {run.missing > run.withdrawn && (
        <p className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm">
          {texts.asksAfterwards(pluralize(run.missing, 'listing'), run.source)}
        </p>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button
          size="sm"
          variant="primary"
          aria-label={texts.importLabel(run.file_name)}
          loading={start.isPending || cancel.isPending}
          onClick={() => start.mutate()}
        >
          {texts.importNow}
        </Button>
        <Button
          size="sm"
          aria-label={texts.discardLabel(run.file_name)}
          loading={start.isPending || cancel.isPending}
          onClick={() => cancel.mutate()}
        >
          {texts.discardFile}
        </Button>
      </div>
    </section>
  )
}
