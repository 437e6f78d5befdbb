import type { Application } from '@pb/contract/applications'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { getPersonName } from '../labels.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { useRemind } from './mutations.ts'
import * as texts from './texts.ts'

interface RemindDialogProps {
  readonly form: Application
  readonly onClose: () => void
}

/** Asks a person again by email. */
export default function RemindDialog({ form, onClose }: RemindDialogProps) {
  const remind = useRemind(form)
  // One key for the dialog, so that a repeated call sends one email.
  const [key] = useState(randomKey)
  const [message, setMessage] = useState('')
  const name = getPersonName(form)
  return (
    <SubmitDialog
      sends
      title={form.link?.state === 'active' ? texts.remindTitle(name) : texts.askAgainTitle(name)}
      description={texts.remindHint}
      submitText={texts.sendReminder}
      busy={remind.isPending}
      error={remind.error ? getErrorMessage(remind.error) : undefined}
      onSubmit={() => remind.mutate({ message: message.trim(), key }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={texts.message} hint={texts.messageHint}>
        <Textarea maxLength={20_000} value={message} onChange={({ target }) => setMessage(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
