import type { OwnListing } from '@pb/contract/my-listings'
import { mayRemove, removalReasonsFor, type RemovalReason } from '@pb/rules/listing-status'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { useRemoveListing } from '../api.ts'
import { priceOf } from '../model/new-listing.ts'

const consequences: Record<RemovalReason, string> = {
  rented: 'It is closed, and stays in the history.',
  sold: 'It is closed, and stays in the history.',
  'off-market': 'It is withdrawn, and can come back.',
  duplicate: 'It leaves the history too.',
  'wrong-data': 'It leaves the history too.',
}

interface RemoveDialogProps {
  readonly row: OwnListing
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks why a listing goes, and says what becomes of it; it can be undone from its toast. */
export function RemoveDialog({ row, name, open, onOpenChange }: RemoveDialogProps) {
  const remove = useRemoveListing()
  const reasons = removalReasonsFor(row.ad_type).filter(({ key }) =>
    mayRemove(row.standard_status, row.ad_type, key),
  )
  const [picked, setPicked] = useState<RemovalReason | null>(null)
  const reason = reasons.find(({ key }) => key === picked)?.key ?? reasons[0]!.key
  const [price, setPrice] = useState('')
  const closing = reason === 'rented' || reason === 'sold'
  const amount = priceOf(price)
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${name}?`}
      confirmText="Remove"
      danger
      loading={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { id: row.advertisement_id, reason, ...(closing && amount > 0 && { close_price: amount }) },
          { onSettled: () => onOpenChange(false) },
        )
      }
    >
      <fieldset className="flex flex-col gap-1">
        <legend className="pb-1 text-sm font-medium">Reason</legend>
        {reasons.map(({ key, title }) => (
          <label key={key} className="flex min-h-10 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name="reason"
              value={key}
              checked={key === reason}
              onChange={() => setPicked(key)}
              className="size-4 accent-brand"
            />
            <span>
              {title}
              <span className="block text-xs text-muted">{consequences[key]}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {closing && (
        <div className="mt-3">
          <Field label="Close price" hint="Leave it empty where it is not known">
            <Input
              inputMode="decimal"
              maxLength={20}
              value={price}
              onChange={({ target }) => setPrice(target.value)}
            />
          </Field>
        </div>
      )}
    </ConfirmDialog>
  )
}
