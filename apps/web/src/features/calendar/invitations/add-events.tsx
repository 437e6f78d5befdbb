import type { Invitation } from '@pb/contract/calendar-schemas'
import { CalendarPlus } from 'lucide-react'
import { Button } from '../../../components/ui/button.tsx'
import { useAddEvents } from './mutations.ts'
import * as texts from './texts.ts'

/** Adds the events of a message that asks for no answer, or updates those in the calendar. */
export function AddEvents({ invitation }: { readonly invitation: Invitation }) {
  const add = useAddEvents(invitation.message_id)
  const { addable, event_count: count, reason, undo_id: undoId } = invitation
  return (
    <>
      {reason !== '' && <p className="pt-1 break-words text-muted">{reason}</p>}
      {addable !== null ? (
        <Button
          size="sm"
          variant={reason === '' ? 'primary' : 'secondary'}
          className="mt-2"
          loading={add.isPending}
          onClick={() => add.mutate()}
        >
          <CalendarPlus aria-hidden className="size-4" />
          {addable === 'update' ? texts.updateEvents(count) : texts.addEvents(count)}
        </Button>
      ) : (
        undoId === null && <p className="pt-1 text-muted">{texts.alreadyThere(count)}</p>
      )}
    </>
  )
}
