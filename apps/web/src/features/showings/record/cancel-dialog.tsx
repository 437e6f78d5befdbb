import type { Showing } from '@pb/contract/showings'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { useCancelShowing } from '../mutations.ts'
import * as texts from './texts.ts'

interface CancelDialogProps {
  readonly showing: Showing
  readonly onClose: () => void
}

/** Cancels a showing or declines a request, with a reason for the client. */
export function CancelDialog({ showing, onClose }: CancelDialogProps) {
  const [reason, setReason] = useState('')
  const hasEmail = showing.client.email !== ''
  const [notify, setNotify] = useState(hasEmail)
  const cancel = useCancelShowing()
  const isRequest = showing.status === 'requested'
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={isRequest ? texts.declineTitle : texts.cancelTitle}
      confirmText={isRequest ? texts.decline : texts.cancel}
      danger
      loading={cancel.isPending}
      onConfirm={() =>
        cancel.mutate({ showing, input: { reason: reason.trim(), notify } }, { onSuccess: onClose })
      }
    >
      <div className="flex flex-col gap-4">
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
            {texts.tellClient}
          </Checkbox>
        )}
      </div>
    </ConfirmDialog>
  )
}
