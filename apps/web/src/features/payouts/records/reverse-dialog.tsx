import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import * as texts from '../texts.ts'

interface ReverseDialogProps {
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a payment is reversed. */
export function ReverseDialog({ onSubmit, ...dialog }: ReverseDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      title={texts.reversePayout}
      description={texts.reverseHint}
      submitText={texts.reverse}
      onSubmit={() => onSubmit(reason.trim())}
    >
      <Field label={texts.reason} required>
        <Textarea
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
    </SubmitDialog>
  )
}
