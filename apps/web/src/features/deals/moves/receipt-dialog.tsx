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
import { findAmountIssue, maxLine, parseAmount } from '../sheet/amounts.ts'
import { formatInput } from '../sheet/form-state.ts'
import { MoneyInput } from '../sheet/money-input.tsx'
import { useRecordReceipt } from './mutations.ts'
import * as texts from './texts.ts'

const methods = fundsMethods.map(({ key, title }) => ({ value: key, label: title }))
const fields = ['amount', 'method', 'received_on', 'reference'] as const

/** Tenant-paid money that no payment was recorded for yet. */
function getExpected({ commissions, receipts }: Deal): number {
  const due = commissions.reduce((sum, { fee, deducts }) => sum + (deducts === 1 ? 0 : (fee ?? 0)), 0)
  const paid = receipts
    .filter(({ reversed }) => reversed === 0)
    .reduce((sum, { amount, is_refund: isRefund }) => sum + (isRefund === 1 ? 0 - amount : amount), 0)
  return Math.max(0, Math.round((due - paid) * 100) / 100)
}

/** Records a check or another payment. Sent again after a failure, it counts once. */
export default function ReceiptDialog({
  deal,
  onClose,
}: {
  readonly deal: Deal
  readonly onClose: () => void
}) {
  const expected = getExpected(deal)
  const [amount, setAmount] = useState(expected > 0 ? formatInput(expected) : '')
  const [method, setMethod] = useState<FundsMethod>(
    deal.funds.methods.find(({ checked }) => checked === 1)?.key ?? 'certified_check',
  )
  const [day, setDay] = useState(() => newYorkDate(new Date()))
  const [reference, setReference] = useState('')
  const [pressed, setPressed] = useState(false)
  const [key] = useState(randomKey)
  const record = useRecordReceipt(deal.id, onClose)
  const errors = record.error ? toFormErrors(record.error, fields) : {}
  const value = parseAmount(amount)
  const issue = findAmountIssue(amount, maxLine) ?? (value !== null && value > 0 ? null : texts.amountNeeded)
  return (
    <SubmitDialog
      sends={false}
      title={texts.receiptTitle}
      description={texts.receiptHint}
      submitText={texts.record}
      busy={record.isPending}
      error={errors['']}
      onSubmit={() => {
        setPressed(true)
        if (issue === null && value !== null && day !== '')
          record.mutate({ amount: value, method, received_on: day, reference: reference.trim(), key })
      }}
      onClose={onClose}
    >
      <Field label={texts.amount} error={pressed && issue !== null ? issue : errors['amount']} required>
        <MoneyInput value={amount} onChange={setAmount} />
      </Field>
      <SelectField label={texts.method} value={method} options={methods} onChange={setMethod} />
      <Field label={texts.receivedOn} error={errors['received_on']} required>
        <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
      </Field>
      <Field label={texts.reference} hint={texts.referenceHint} error={errors['reference']}>
        <Input maxLength={100} value={reference} onChange={({ target }) => setReference(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
