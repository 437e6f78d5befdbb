import type { Payment } from '@pb/contract/payouts'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { getToday, methodOptions } from '../labels.ts'
import * as texts from '../texts.ts'

interface PaymentDialogProps {
  readonly description: string
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSubmit: (payment: Payment) => void
  readonly onClose: () => void
}

/** Asks by which method and when payouts were paid. */
export function PaymentDialog({ onSubmit, ...dialog }: PaymentDialogProps) {
  const today = getToday()
  const [payment, setPayment] = useState<Payment>({ method: 'ach', paid_on: today, reference: '' })
  const [tried, setTried] = useState(false)
  const change = (next: Partial<Payment>) => setPayment((now) => ({ ...now, ...next }))
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      title={texts.markPaid}
      submitText={texts.markPaid}
      onSubmit={() => {
        setTried(true)
        if (payment.paid_on !== '') onSubmit(payment)
      }}
    >
      <SelectField
        label={texts.method}
        value={payment.method}
        options={methodOptions}
        onChange={(method) => change({ method })}
      />
      <Field label={texts.paidOn} error={tried && payment.paid_on === '' ? texts.invalidDay : undefined}>
        <Input
          type="date"
          max={today}
          value={payment.paid_on}
          onChange={({ target }) => change({ paid_on: target.value })}
        />
      </Field>
      <Field label={texts.reference} hint={texts.referenceHint}>
        <Input
          maxLength={100}
          value={payment.reference}
          onChange={({ target }) => change({ reference: target.value })}
        />
      </Field>
    </SubmitDialog>
  )
}
