import type { Payment } from '@pb/contract/payouts'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { useState } from 'react'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { getToday, methodOptions } from '../labels.ts'
import * as texts from '../texts.ts'

/** What a payment by a method pays. */
interface PaymentCoverage {
  readonly paid: string
  /** What it leaves planned, and why; a line each. */
  readonly left?: readonly string[]
  readonly referenceHint?: string
}

interface PaymentDialogProps {
  readonly describe: (method: FundsMethod) => PaymentCoverage
  readonly initialMethod: FundsMethod
  readonly busy: boolean
  readonly error: string | undefined
  readonly onSubmit: (payment: Payment) => void
  readonly onClose: () => void
}

/** Asks by which method and when payouts were paid. */
export function PaymentDialog({ onSubmit, describe, initialMethod, ...dialog }: PaymentDialogProps) {
  const today = getToday()
  const [payment, setPayment] = useState<Payment>({
    method: initialMethod,
    paid_on: today,
    reference: '',
  })
  const [tried, setTried] = useState(false)
  const { paid, left = [], referenceHint = texts.referenceHint } = describe(payment.method)
  const change = (next: Partial<Payment>) => setPayment((now) => ({ ...now, ...next }))
  return (
    <SubmitDialog
      sends={false}
      {...dialog}
      description={paid}
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
      {left.length > 0 && (
        <output className="flex flex-col gap-1 rounded-md bg-warning-soft px-3 py-2 text-sm">
          {left.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </output>
      )}
      <Field label={texts.paidOn} error={tried && payment.paid_on === '' ? texts.invalidDay : undefined}>
        <Input
          type="date"
          max={today}
          value={payment.paid_on}
          onChange={({ target }) => change({ paid_on: target.value })}
        />
      </Field>
      <Field label={texts.reference} hint={referenceHint}>
        <Input
          maxLength={100}
          value={payment.reference}
          onChange={({ target }) => change({ reference: target.value })}
        />
      </Field>
    </SubmitDialog>
  )
}
