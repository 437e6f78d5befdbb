import type { PayoutCheck } from '@pb/contract/payouts'
import { useState } from 'react'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { toast } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { usePayoutMutation } from '../mutations.ts'
import * as texts from './texts.ts'

interface VoidDialogProps {
  readonly check: PayoutCheck
  readonly onClose: () => void
}

/** Asks why a check is void, and whether its payout gets another one. */
export function VoidDialog({ check: { check_id: id, number }, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('')
  const [replace, setReplace] = useState(true)
  const voidIt = usePayoutMutation({
    send: () =>
      call(contract.payouts.voidCheck, {
        params: { id },
        body: { reason: reason.trim(), replace: replace ? 1 : 0 },
      }),
    onSuccess: () => {
      toast.success(texts.voided(number))
      onClose()
    },
    errorTitle: null,
  })
  const errors: FormErrors = voidIt.error ? toFormErrors(voidIt.error, ['reason']) : {}
  return (
    <SubmitDialog
      sends={false}
      danger
      title={texts.voidFor(number)}
      description={texts.voidHint}
      submitText={texts.voidFor(number)}
      busy={voidIt.isPending}
      error={errors['']}
      onSubmit={() => voidIt.mutate(undefined)}
      onClose={onClose}
    >
      <Field label={texts.reason} error={errors['reason']} required>
        <Textarea
          required
          maxLength={500}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </Field>
      <Checkbox checked={replace} onCheckedChange={setReplace}>
        {texts.replace}
      </Checkbox>
    </SubmitDialog>
  )
}
