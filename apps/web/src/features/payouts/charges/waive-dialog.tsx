import type { AgentCharge } from '@pb/contract/payouts'
import { formatMonthName } from '@pb/rules/deals/agent-charges'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Field } from '../../../components/ui/field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { formatAmount } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import * as texts from './texts.ts'
import { useUndoSettlement } from './use-undo-settlement.ts'

interface WaiveDialogProps {
  readonly charge: AgentCharge
  readonly onClose: () => void
}

/** Asks why what is open of a charge is given up. */
export function WaiveDialog({ charge, onClose }: WaiveDialogProps) {
  const { charge_id: id, title, month, name, open } = charge
  const [reason, setReason] = useState('')
  const undo = useUndoSettlement()
  const waive = useMutation({
    mutationFn: () => call(contract.payouts.waiveCharge, { params: { id }, body: { reason: reason.trim() } }),
    onSuccess: () => onClose(),
    meta: {
      ...payoutChange,
      success: ({ parts }) => {
        const waiver = parts.findLast(({ kind }) => kind === 'waiver')
        return {
          text: texts.waived(formatAmount(open), name),
          ...(waiver && { undo: () => undo.mutate(waiver) }),
        }
      },
    },
  })
  return (
    <SubmitDialog
      sends={false}
      title={texts.waiveFor(`${title}, ${formatMonthName(month)},`, name)}
      description={texts.waiveHint(formatAmount(open))}
      submitText={texts.waive}
      busy={waive.isPending}
      error={waive.error ? getErrorMessage(waive.error) : undefined}
      onSubmit={() => waive.mutate(undefined)}
      onClose={onClose}
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
