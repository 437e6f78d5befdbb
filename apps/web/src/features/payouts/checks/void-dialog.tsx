import type { PayoutCheck } from '@pb/contract/payouts'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'

interface VoidDialogProps {
  readonly check: PayoutCheck
  readonly onClose: () => void
}

/** Asks why a check is void, and whether its payout gets another one. */
export function VoidDialog({ check: { check_id: id, number }, onClose }: VoidDialogProps) {
  const [reason, setReason] = useState('')
  const [replace, setReplace] = useState(true)
  const voidIt = useMutation({
    mutationFn: () =>
      call(contract.payouts.voidCheck, {
        params: { id },
        body: { reason: reason.trim(), replace: replace ? 1 : 0 },
      }),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: () => texts.voided(number) },
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
