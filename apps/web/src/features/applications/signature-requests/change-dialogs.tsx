import { signingDays, type SignatureRequest } from '@pb/contract/signature-requests'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { dayChoices } from './day-choices.ts'
import { useExtend, useVoid } from './mutations.ts'
import * as texts from './texts.ts'

interface DialogProps {
  readonly request: SignatureRequest
  readonly onClose: () => void
}

const toText = (error: Error | null): string | undefined => (error ? getErrorMessage(error) : undefined)

/** Chooses until when the links work. */
export function ExtendDialog({ request, onClose }: DialogProps) {
  const extend = useExtend()
  const [days, setDays] = useState(String(signingDays))
  return (
    <SubmitDialog
      sends={false}
      title={texts.extendTitle(request.title)}
      submitText={texts.extendSubmit}
      busy={extend.isPending}
      error={toText(extend.error)}
      onSubmit={() => extend.mutate({ request, days: Number(days) }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SelectField label={texts.worksFor} value={days} options={dayChoices} onChange={setDays} />
    </SubmitDialog>
  )
}

/** Voids a document, with a reason for the record. */
export function VoidDialog({ request, onClose }: DialogProps) {
  const voidRequest = useVoid()
  const [reason, setReason] = useState('')
  return (
    <SubmitDialog
      sends
      title={texts.voidTitle(request.title)}
      description={texts.voidHint}
      submitText={texts.voidRequestNow}
      busy={voidRequest.isPending}
      error={toText(voidRequest.error)}
      onSubmit={() => voidRequest.mutate({ request, reason: reason.trim() }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <Field label={texts.voidReason} hint={texts.voidReasonHint}>
        <Textarea maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
