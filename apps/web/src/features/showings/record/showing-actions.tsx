import type { Showing } from '@pb/contract/showings'
import { useState } from 'react'
import { openShowing } from '../../../components/domain/showing-request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { useRecordOutcome } from '../mutations.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import * as texts from './texts.ts'

/** What can be done with a showing in its state. */
export function ShowingActions({ showing }: { readonly showing: Showing }) {
  const [canceling, setCanceling] = useState(false)
  const [now] = useState(() => Date.now() / 1000)
  const outcome = useRecordOutcome()
  const { status, starts } = showing
  const isOpen = status === 'requested' || status === 'confirmed'
  const hasBegun = starts !== null && starts <= now
  const record = (input: 'completed' | 'no_show' | 'confirmed') => outcome.mutate({ showing, input })
  return (
    <>
      {status === 'confirmed' && hasBegun && (
        <>
          <Button variant="primary" disabled={outcome.isPending} onClick={() => record('completed')}>
            {texts.tookPlace}
          </Button>
          <Button disabled={outcome.isPending} onClick={() => record('no_show')}>
            {texts.noShow}
          </Button>
        </>
      )}
      {(status === 'completed' || status === 'no_show') && (
        <Button disabled={outcome.isPending} onClick={() => record('confirmed')}>
          {texts.undoOutcome}
        </Button>
      )}
      {isOpen && (
        <>
          <Button
            variant={status === 'requested' ? 'primary' : 'secondary'}
            onClick={() => openShowing({ showing })}
          >
            {status === 'requested' ? texts.confirm : texts.move}
          </Button>
          <Button variant="ghost" onClick={() => setCanceling(true)}>
            {status === 'requested' ? texts.decline : texts.cancel}
          </Button>
        </>
      )}
      {canceling && <CancelDialog showing={showing} onClose={() => setCanceling(false)} />}
    </>
  )
}
