import type { Tour } from '@pb/contract/tours'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useCancelTour, useConfirmTour } from '../mutations.ts'
import * as texts from '../texts.ts'

interface TourDialogProps {
  readonly tour: Tour
  readonly onClose: () => void
}

/** Books the showings of a tour. */
export function ConfirmTourDialog({ tour, onClose }: TourDialogProps) {
  const hasEmail = tour.client.email !== ''
  const hasProblems = tour.stops.some(({ problem }) => problem !== '')
  const [notify, setNotify] = useState(hasEmail)
  const [message, setMessage] = useState('')
  const [anyway, setAnyway] = useState(false)
  const confirm = useConfirmTour()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.confirmTitle}
      description={texts.confirmHint}
      confirmText={texts.confirm}
      loading={confirm.isPending}
      onConfirm={() =>
        confirm.mutate({ tour, input: { notify, message: message.trim(), anyway } }, { onSuccess: onClose })
      }
    >
      <div className="flex flex-col gap-3">
        {hasProblems && (
          <Checkbox checked={anyway} onCheckedChange={setAnyway}>
            {texts.confirmAnyway}
          </Checkbox>
        )}
        {hasEmail && (
          <Checkbox checked={notify} onCheckedChange={setNotify}>
            {texts.tellClient}
          </Checkbox>
        )}
        {notify && (
          <Field label={texts.message}>
            <Textarea
              maxLength={2000}
              className="min-h-16!"
              value={message}
              onChange={({ target }) => setMessage(target.value)}
            />
          </Field>
        )}
      </div>
    </ConfirmDialog>
  )
}

/** Cancels a tour with its showings. */
export function CancelTourDialog({ tour, onClose }: TourDialogProps) {
  const hasEmail = tour.client.email !== '' && tour.status === 'confirmed'
  const [notify, setNotify] = useState(hasEmail)
  const [reason, setReason] = useState('')
  const cancel = useCancelTour()
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.cancelTitle}
      description={texts.cancelHint}
      confirmText={texts.cancel}
      danger
      loading={cancel.isPending}
      onConfirm={() =>
        cancel.mutate({ tour, input: { reason: reason.trim(), notify } }, { onSuccess: onClose })
      }
    >
      <div className="flex flex-col gap-3">
        <Field label={texts.reason}>
          <Textarea
            maxLength={500}
            className="min-h-16!"
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </Field>
        {hasEmail && (
          <Checkbox checked={notify} onCheckedChange={setNotify}>
            {texts.tellClientCanceled}
          </Checkbox>
        )}
      </div>
    </ConfirmDialog>
  )
}
