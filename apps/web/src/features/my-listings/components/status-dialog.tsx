import type { OwnListing } from '@pb/contract/my-listings'
import { factsOfStatus, faultOfMove, statusLabel } from '@pb/rules/listing-status'
import { dollarsToCents } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { StandardStatus } from '@pb/rules/vocabulary'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { priceOf } from '../model/new-listing.ts'
import { ClosePriceField } from './close-price-field.tsx'

const dateTitles: Partial<Record<StandardStatus, string>> = {
  Pending: 'Contract date',
  'Active Under Contract': 'Application date',
  Closed: 'Close date',
}

interface StatusDialogProps {
  readonly row: OwnListing
  readonly status: StandardStatus
  readonly loading: boolean
  readonly onClose: () => void
  readonly onSave: (facts: { date: string; close_price?: number }) => void
}

/** Asks for the day, and for the price at which it closed. */
export function StatusDialog({ row, status, loading, onClose, onSave }: StatusDialogProps) {
  const [today] = useState(() => newYorkDate(new Date()))
  const [date, setDate] = useState(today)
  const [price, setPrice] = useState(row.price > 0 ? String(row.price) : '')
  const closing = factsOfStatus(status).includes('close_price')
  const amount = priceOf(price)
  const move = {
    from: row.standard_status,
    to: status,
    date: date === '' ? undefined : date,
    today,
    since: row.status_since,
  }
  // Each field says its own fault: the day is judged beside a price that is right.
  const dayFault = faultOfMove({ ...move, closePriceCents: 1 })
  const fault = dayFault ?? faultOfMove({ ...move, closePriceCents: dollarsToCents(amount) })
  const [tried, setTried] = useState(false)

  function confirm(): void {
    setTried(true)
    if (fault === null) onSave({ date, ...(closing && { close_price: amount }) })
  }

  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={statusLabel(status, row.ad_type)}
      confirmText="Save status"
      loading={loading}
      onConfirm={confirm}
    >
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        <Field label={dateTitles[status] ?? 'Date'} error={tried ? (dayFault ?? undefined) : undefined}>
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
            hint="What it was rented or sold for"
            error={tried && dayFault === null ? (fault ?? undefined) : undefined}
          />
        )}
        {/* Enter in a field saves, although the button stands in the dialog's foot. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </ConfirmDialog>
  )
}
