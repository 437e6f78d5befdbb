import type { Deal } from '@pb/contract/deals'
import { fundsMethods, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { newYorkDate } from '@pb/rules/new-york'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { toFormErrors } from '../../../lib/form-errors.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { formatAmount } from '../labels.ts'
import { findAmountIssue, maxLine, parseAmount } from '../sheet/amounts.ts'
import { formatInput } from '../sheet/form-state.ts'
import { MoneyInput } from '../sheet/money-input.tsx'
import { useRefundTenant } from './mutations.ts'
import * as texts from './texts.ts'

const methods = fundsMethods.map(({ key, title }) => ({ value: key, label: title }))
const fields = ['amount', 'method', 'paid_on', 'reference', 'reason'] as const

/** Records that an over-payment was paid back. Sent again after a failure, it counts once. */
export default function RefundDialog({
  deal,
  onClose,
}: {
  readonly deal: Pick<Deal, 'id' | 'tenant_over_paid'>
  readonly onClose: () => void
}) {
  const [amount, setAmount] = useState(formatInput(deal.tenant_over_paid))
  const [method, setMethod] = useState<FundsMethod>('certified_check')
  const [day, setDay] = useState(() => newYorkDate(new Date()))
  const [reference, setReference] = useState('')
  const [reason, setReason] = useState('')
  const [pressed, setPressed] = useState(false)
  const [key] = useState(randomKey)
  const refund = useRefundTenant(deal.id, onClose)
  const errors = refund.error ? toFormErrors(refund.error, fields) : {}
  const value = parseAmount(amount)
  const issue = findAmountIssue(amount, maxLine) ?? (value !== null && value > 0 ? null : texts.amountNeeded)
  const isUnexplained = reason.trim() === ''
  return (
    <SubmitDialog
      sends={false}
      title={texts.refundTitle}
      description={texts.refundHint(formatAmount(deal.tenant_over_paid))}
      submitText={texts.recordRefund}
      busy={refund.isPending}
      error={errors['']}
      onSubmit={() => {
        setPressed(true)
        if (issue !== null || value === null || day === '' || isUnexplained) return
        refund.mutate({
          amount: value,
          method,
          paid_on: day,
          reference: reference.trim(),
          reason: reason.trim(),
          key,
        })
      }}
      onClose={onClose}
    >
      <Field label={texts.amount} error={pressed && issue !== null ? issue : errors['amount']} required>
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <SelectField label={texts.method} value={method} options={methods} onChange={setMethod} />
      <Field label={texts.paidBackOn} error={errors['paid_on']} required>
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Field label={texts.reference} hint={texts.referenceHint} error={errors['reference']}>
        <Input maxLength={100} value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
      <Field
        label={texts.reason}
        error={pressed && isUnexplained ? texts.reasonNeeded : errors['reason']}
        required
      >
        <Input maxLength={2000} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
