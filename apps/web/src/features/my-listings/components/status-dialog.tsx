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
  const fault = faultOfMove({
    from: row.standard_status,
    to: status,
    date: date === '' ? undefined : date,
    closePriceCents: dollarsToCents(priceOf(price)),
    today,
    since: row.status_since,
  })
  const [tried, setTried] = useState(false)
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={statusLabel(status, row.ad_type)}
      confirmText="Save status"
      loading={loading}
      onConfirm={() => {
        setTried(true)
        if (fault === null) onSave({ date, ...(closing && { close_price: priceOf(price) }) })
      }}
    >
      <div className="flex flex-col gap-4">
        <Field label={dateTitles[status] ?? 'Date'} error={tried ? (fault ?? undefined) : undefined}>
          <Input
            type="date"
            min={row.status_since}
            max={today}
            value={date}
            onChange={({ target }) => setDate(target.value)}
          />
        </Field>
        {closing && (
          <ClosePriceField value={price} onChange={setPrice} hint="What it was rented or sold for" />
        )}
      </div>
    </ConfirmDialog>
  )
}
