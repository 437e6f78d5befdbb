import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import * as texts from './texts.ts'

interface SetAsideDialogProps {
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSubmit: (reason: string) => void
  readonly onClose: () => void
}

/** Asks why a transaction is none of the recorded payments. */
export function SetAsideDialog({ onSubmit, ...dialog }: SetAsideDialogProps) {
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      title={texts.setAsideAction}
      description={texts.setAsideHint}
      submitText={texts.setAsideAction}
      onSubmit={() => onSubmit(reason.trim())}
    >
      <Field label={texts.reason} required>
        <Input required maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
