import type { Invitation } from '@pb/contract/calendar-schemas'
import { useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { formatTimesInText } from './times.ts'
import { useApplyChange } from './mutations.ts'
import * as texts from './texts.ts'

interface UnconfirmedChangeProps {
  readonly invitation: Invitation
  readonly zone: string
}

/** What has changed according to the email, beside what is in the calendar. */
function describeChange({ invitation, zone }: UnconfirmedChangeProps): string {
  const { method, current } = invitation
  if (method === 'CANCEL') return texts.changeCanceled
  if (!current) return texts.changeChanged
  const [before, after] = [formatTimesInText(current, zone), formatTimesInText(invitation, zone)]
  if (before !== after) return texts.changeMoved(after)
  if (invitation.location !== current.location)
    return invitation.location === '' ? texts.changeNoLocation : texts.changeLocation(invitation.location)
  return invitation.title === current.title ? texts.changeChanged : texts.changeTitle(invitation.title)
}

/** A change whose sender is not confirmed as the organizer, with a button that applies it. */
export function UnconfirmedChange({ invitation, zone }: UnconfirmedChangeProps) {
  const [asking, setAsking] = useState(false)
  const apply = useApplyChange(invitation.message_id)
  const isCancel = invitation.method === 'CANCEL'
  const change = describeChange({ invitation, zone })
  const button = isCancel ? texts.applyCancel : texts.applyChange
  return (
    <>
      <div className="mt-2 rounded-md bg-warning-soft px-3 py-2">
        <p className="font-medium break-words">{change}</p>
        <p className="break-words text-warning">{invitation.reason}</p>
        <Button size="sm" className="mt-2" loading={apply.isPending} onClick={() => setAsking(true)}>
          {button}
        </Button>
      </div>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={isCancel ? texts.applyCancelTitle : texts.applyTitle}
        description={`${change} ${invitation.reason} ${texts.applyHint}`}
        confirmText={button}
        loading={apply.isPending}
        onConfirm={() => apply.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
