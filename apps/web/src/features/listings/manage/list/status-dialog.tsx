import type { OwnListing } from '@pb/contract/my-listings'
import { getRequiredFacts, findTransitionError, statusLabel } from '@pb/rules/listing-status'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { Form } from '../../../../components/ui/form.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { formatTypedPrice, parseDollars } from '../../../../lib/price-text.ts'
import { ClosePriceField } from '../removal/close-price-field.tsx'
import * as texts from './texts.ts'

const dateTitles: Partial<Record<StandardStatus, string>> = {
  Pending: texts.contractDate,
  'Active Under Contract': texts.applicationDate,
  Closed: texts.closeDate,
}

interface StatusDialogProps {
  readonly row: OwnListing
  readonly status: StandardStatus
  readonly loading: boolean
  readonly onClose: () => void
  readonly onSave: (facts: { date: string; close_price?: number }) => void
}

/** Asks for the date of a status change, and for the closing price. */
export function StatusDialog({ row, status, loading, onClose, onSave }: StatusDialogProps) {
  const [today] = useState(() => newYorkDate(new Date()))
  const [date, setDate] = useState(today)
  const [price, setPrice] = useState(row.price > 0 ? formatTypedPrice(String(row.price)) : '')
  const closing = getRequiredFacts(status).includes('close_price')
  const amount = parseDollars(price)
  const move = {
    from: row.standard_status,
    to: status,
    date: date === '' ? undefined : date,
    today,
    since: row.status_since,
  }
  // The date is validated with a valid price, so that each field shows its own error.
  const dateError = findTransitionError({ ...move, closePriceCents: 1 })
  const error = dateError ?? findTransitionError({ ...move, closePriceCents: dollarsToCents(amount) })
  const [submitted, setSubmitted] = useState(false)

  function confirm(): void {
    setSubmitted(true)
    if (error === null) onSave({ date, ...(closing && { close_price: amount }) })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={statusLabel(status, row.ad_type)}
      confirmText={texts.saveStatus}
      loading={loading}
      onConfirm={confirm}
    >
      <Form
        sends={false}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={() => {
          confirm()
        }}
      >
        <Field
          label={dateTitles[status] ?? texts.date}
          error={submitted ? (dateError ?? undefined) : undefined}
        >
          <Input
            type="date"
            min={row.status_since}
            max={today}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </Field>
        {closing && (
          <ClosePriceField
            value={price}
            onChange={setPrice}
            hint={texts.closePriceHint}
            error={submitted && dateError === null ? (error ?? undefined) : undefined}
          />
        )}
        {/* Lets Enter submit the form: the visible button is outside of it. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </Form>
    </ConfirmDialog>
  )
}
