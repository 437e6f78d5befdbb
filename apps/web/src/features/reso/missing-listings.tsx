import type { FeedRun } from '@pb/contract/reso'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { pluralize } from '../../lib/format.ts'
import { useDecideMissing } from './mutations.ts'
import * as texts from './texts.ts'

interface MissingListingsProps {
  readonly run: FeedRun
  /** Beginning of the sentence: `The file is missing`. */
  readonly subject: string
}

/** Asks whether to withdraw the listings missing from an import, when there are too many to do so automatically. */
export function MissingListings({ run, subject }: MissingListingsProps) {
  const [confirming, setConfirming] = useState(false)
  const decide = useDecideMissing(run)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md bg-warning-soft px-3 py-2 text-sm">
      <p className="grow basis-64">
        {texts.missingListings(subject, pluralize(run.missing, 'listing'), run.source)}
      </p>
      <Button size="sm" onClick={() => decide.mutate('keep')} loading={decide.isPending}>
        {texts.keepThem}
      </Button>
      <Button size="sm" variant="danger" onClick={() => setConfirming(true)} disabled={decide.isPending}>
        {texts.withdrawThem}
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        danger
        title={texts.withdrawListings(pluralize(run.missing, 'listing'))}
        description={texts.withdrawHint(run.source)}
        confirmText={texts.withdraw}
        loading={decide.isPending}
        onConfirm={() => decide.mutate('withdraw', { onSettled: () => setConfirming(false) })}
      />
    </div>
  )
}
