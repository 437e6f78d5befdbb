import type { OpenHouseVisitor } from '@pb/contract/open-house-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toFormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { followUpTemplateQuery } from '../../../queries/open-houses.ts'
import { useFollowUp } from '../mutations.ts'
import * as texts from './texts.ts'

interface FollowUpDialogProps {
  readonly houseId: string
  readonly visitors: readonly OpenHouseVisitor[]
  readonly onClose: () => void
  readonly onSent: () => void
}

/** Writes the email to visitors who agreed; what becomes of each is on the visitor. */
export function FollowUpDialog({ houseId, visitors, onClose, onSent }: FollowUpDialogProps) {
  const template = useQuery(followUpTemplateQuery())
  const [key] = useState(randomKey)
  const [entries, setEntries] = useState<{ subject?: string; message?: string }>({})
  // Those who sign in while it is written get none.
  const [readers] = useState(visitors)
  const [reason, setReason] = useState('')
  const followUp = useFollowUp(houseId)
  const errors = followUp.error ? toFormErrors(followUp.error, ['subject', 'message']) : {}
  const subject = entries.subject ?? template.data?.subject ?? ''
  const message = entries.message ?? template.data?.message ?? ''
  return (
    <SubmitDialog
      sends
      wide
      title={texts.followUpTitle}
      description={texts.recipients(readers.length)}
      submitText={texts.send(readers.length)}
      busy={followUp.isPending}
      error={errors['']}
      onClose={onClose}
      onSubmit={() =>
        followUp.mutate(
          {
            visitor_ids: readers.map(({ visitor_id: id }) => id),
            subject: subject.trim(),
            message: message.trim(),
            steering_reason: reason.trim(),
            key,
          },
          {
            onSuccess: () => {
              onSent()
              onClose()
            },
          },
        )
      }
    >
      <p className="text-sm wrap-break-word text-muted">{readers.map(({ name }) => name).join(', ')}</p>
      <Field label={texts.subject} error={errors['subject']} required>
        <Input
          maxLength={300}
          value={subject}
          onChange={({ target }) => setEntries({ ...entries, subject: target.value })}
        />
      </Field>
      <Field label={texts.message} error={errors['message']} hint={texts.messageHint} required>
        <Textarea
          maxLength={10_000}
          className="min-h-48!"
          value={message}
          onChange={({ target }) => setEntries({ ...entries, message: target.value })}
        />
      </Field>
      {errors[''] !== undefined && (
        <Field label={texts.steering} hint={texts.steeringHint}>
          <Input maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
        </Field>
      )}
    </SubmitDialog>
  )
}
