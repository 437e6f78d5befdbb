import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import * as texts from './texts.ts'

interface ReopenDialogProps {
  readonly period: string
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a closed period is opened again. */
export function ReopenDialog({ period, onSubmit, ...dialog }: ReopenDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      title={texts.reopenTitle(period)}
      description={texts.reopenHint}
      submitText={texts.reopen}
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
