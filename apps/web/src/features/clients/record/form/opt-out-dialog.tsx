import type { Client } from '@pb/contract/client-schemas'
import { useState } from 'react'
import { Field } from '../../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { getClientName } from '../../client-text.ts'
import { useSaveOptOut } from '../mutations.ts'
import * as texts from './texts.ts'

const maxLength = 300

interface OptOutDialogProps {
  readonly client: Client
  readonly onClose: () => void
}

/** Asks for the client's words, and stops bulk email to the client for the whole office, or sends it again. */
export default function OptOutDialog({ client, onClose }: OptOutDialogProps) {
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const save = useSaveOptOut()
  const stops = client.opt_out === null
  const name = getClientName(client)
  const isMissing = reason.trim() === ''
  return (
    <SubmitDialog
      sends={false}
      title={stops ? texts.stopEmails(name) : texts.resumeEmails(name)}
      description={stops ? texts.stopEmailsHint : texts.resumeEmailsHint}
      submitText={stops ? texts.doNotEmail : texts.emailAgain}
      busy={save.isPending}
      error={save.error ? getErrorMessage(save.error) : undefined}
      onSubmit={() => {
        setPressed(true)
        if (isMissing) return
        save.mutate(
          { id: client.user_id, name, opted_out: stops ? 1 : 0, reason: reason.trim() },
          { onSuccess: onClose },
        )
      }}
      onClose={onClose}
    >
      <Field
        label={texts.whatClientSaid}
        error={pressed && isMissing ? texts.whatClientSaidMissing : undefined}
        required
      >
        <Textarea maxLength={maxLength} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
