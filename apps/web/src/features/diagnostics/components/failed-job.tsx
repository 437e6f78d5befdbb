import type { FailedJob } from '@pb/contract/diagnostics'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { formatAgo, plural } from '../../../lib/format.ts'
import { useJobAction } from '../api.ts'
import { Failure } from './failure.tsx'

/** A job that was given up, to be tried once more or discarded. */
export function FailedJobItem({ job }: { readonly job: FailedJob }) {
  const action = useJobAction(job)
  const [discarding, setDiscarding] = useState(false)
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="text-xs text-muted">
          {job.queue}, {formatAgo(job.failed_at)}, after {plural(job.attempts, 'attempt')}
        </p>
        <Failure name={job.class} code={job.code} frames={job.frames} />
      </div>
      <div className="flex gap-2">
        <Button size="sm" loading={action.isPending} onClick={() => action.mutate('retry')}>
          Retry
        </Button>
        <Button size="sm" disabled={action.isPending} onClick={() => setDiscarding(true)}>
          Discard…
        </Button>
      </div>
      <ConfirmDialog
        open={discarding}
        onOpenChange={setDiscarding}
        danger
        title="Discard this job?"
        confirmText="Discard"
        loading={action.isPending}
        onConfirm={() => action.mutate('discard', { onSettled: () => setDiscarding(false) })}
      >
        <p className="text-sm">What it was to do in {job.queue} will not be done. This cannot be undone.</p>
      </ConfirmDialog>
    </li>
  )
}
