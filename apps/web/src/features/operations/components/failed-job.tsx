import type { FailedJob } from '@pb/contract/diagnostics'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { formatAgo, pluralize } from '../../../lib/format.ts'
import { useChangeJob } from '../mutations.ts'
import { ErrorDetails } from './error-details.tsx'
import * as texts from '../texts.ts'

/** A failed job with buttons to retry or discard it. */
export function FailedJobItem({ job }: { readonly job: FailedJob }) {
  const action = useChangeJob(job)
  const [discarding, setDiscarding] = useState(false)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="text-xs text-muted">
          {texts.failedAfter(job.queue, formatAgo(job.failed_at), pluralize(job.attempts, 'attempt'))}
        </p>
        <ErrorDetails name={job.class} code={job.code} frames={job.frames} />
      </div>
      <div className="flex gap-2">
        <Button size="sm" loading={action.isPending} onClick={() => action.mutate('retry')}>
          {texts.retry}
        </Button>
        <Button size="sm" disabled={action.isPending} onClick={() => setDiscarding(true)}>
          {texts.discardDots}
        </Button>
      </div>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        danger
        title={texts.confirmDiscard}
        confirmText={texts.discard}
        loading={action.isPending}
        onConfirm={() => action.mutate('discard', { onSettled: () => setDiscarding(false) })}
      >
        <p className="text-sm">{texts.discardDescription(job.queue)}</p>
      </ConfirmDialog>
    </li>
  )
}
