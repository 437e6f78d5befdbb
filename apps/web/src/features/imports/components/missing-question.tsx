import type { FeedRun } from '@pb/contract/feeds'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { plural } from '../../../lib/format.ts'
import { useDecideMissing } from '../api.ts'

interface MissingQuestionProps {
  readonly run: FeedRun
  /** `The file does not name`: how the sentence begins that tells how many. */
  readonly lacks: string
}

/** Far fewer listings are named than the source has: somebody says what that means. */
export function MissingQuestion({ run, lacks }: MissingQuestionProps) {
  const [asking, setAsking] = useState(false)
  const decide = useDecideMissing(run)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="grow basis-64">
        {lacks} {plural(run.missing, 'listing')} that {run.source} had on the market. That is more than a
        fifth, so nothing was withdrawn yet.
      </p>
      <Button size="sm" onClick={() => decide.mutate('keep')} loading={decide.isPending}>
        Keep them
      </Button>
      <Button size="sm" variant="danger" onClick={() => setAsking(true)} disabled={decide.isPending}>
        Withdraw them
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        danger
        title={`Withdraw ${plural(run.missing, 'listing')}?`}
        description={`They leave the market. Should ${run.source} name them again, they come back.`}
        confirmText="Withdraw"
        loading={decide.isPending}
        onConfirm={() => decide.mutate('withdraw', { onSettled: () => setAsking(false) })}
      />
    </div>
  )
}
