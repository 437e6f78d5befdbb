import type { ExceptionRow } from '@pb/contract/payouts'
import type { FundsMethod } from '@pb/rules/deals/vocabulary'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceInput } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { randomKey } from '../../../lib/random-key.ts'
import { formatAmount, getToday, methodOptions } from '../labels.ts'
import { payoutChange } from '../mutations.ts'
import { sendWayOut, type WayOut, type WayOutInput } from './send-way-out.ts'
import * as texts from './texts.ts'

/** Dollars as they are typed: `$1,234.50`; null for what is no amount above 0 in whole cents. */
function parseDollars(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '')
  return /^\d{1,8}(\.\d{1,2})?$/.test(digits) && Number(digits) > 0 ? Number(digits) : null
}

interface WayOutDialogProps {
  readonly way: WayOut
  readonly row: ExceptionRow
  readonly onClose: () => void
}

/** Asks for what a way out of an exception needs: always a reason; a payout, or how the money was returned. */
export function WayOutDialog({ way, row, onClose }: WayOutDialogProps) {
  const [reason, setReason] = useState('')
  const [payoutId, setPayoutId] = useState(row.payouts[0]?.payout_id ?? '')
  const [amount, setAmount] = useState(() => formatAmount(row.amount))
  const [method, setMethod] = useState<FundsMethod>('certified_check')
  const [paidOn, setPaidOn] = useState(getToday)
  const [tried, setTried] = useState(false)
  const [key] = useState(randomKey)
  const { title, hint, done } = texts.waysOut[way]
  const send = useMutation({
    mutationFn: (input: WayOutInput) => sendWayOut(way, row, input),
    onSuccess: () => onClose(),
    meta: { ...payoutChange, success: done },
  })
  const isRefund = way === 'refund_owner' || way === 'refund_tenant'
  const parsed = parseDollars(amount)
  const dollars = parsed !== null && parsed <= row.amount ? parsed : null
  const isUnexplained = reason.trim() === ''
  const isMissing = isUnexplained || (isRefund && (dollars === null || paidOn === ''))
  return (
    <SubmitDialog
      sends={false}
      title={title}
      description={hint}
      submitText={title}
      busy={send.isPending}
      error={send.error ? getErrorMessage(send.error) : undefined}
      onSubmit={() => {
        setTried(true)
        if (!isMissing)
          send.mutate({ reason: reason.trim(), payoutId, amount: dollars ?? 0, method, paidOn, key })
      }}
      onClose={onClose}
    >
      {way === 'reverse_payout' && row.payouts.length > 1 && (
        <SelectField
          label={texts.payout}
          value={payoutId}
          options={row.payouts.map((each) => ({
            value: each.payout_id,
            label: `${each.name}, ${formatAmount(each.amount)}`,
          }))}
          onChange={setPayoutId}
        />
      )}
      {isRefund && (
        <>
          <Field
            label={texts.amount}
            error={tried && dollars === null ? texts.amountNeeded(formatAmount(row.amount)) : undefined}
            required
          >
            <PriceInput value={amount} onChange={setAmount} />
          </Field>
          <SelectField label={texts.method} value={method} options={methodOptions} onChange={setMethod} />
          <Field
            label={texts.paidBackOn}
            error={tried && paidOn === '' ? texts.invalidDay : undefined}
            required
          >
            <Input
              type="date"
              max={getToday()}
              value={paidOn}
              onChange={({ target }) => setPaidOn(target.value)}
            />
          </Field>
        </>
      )}
      <Field label={texts.reason} error={tried && isUnexplained ? texts.reasonNeeded : undefined} required>
        <Textarea maxLength={500} value={reason} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </SubmitDialog>
  )
}
