import type { RemovalReason } from '@pb/rules/listing-status'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { useRemoveListing } from '../api.ts'
import { priceOf } from '../model/new-listing.ts'
import { ClosePriceField } from './close-price-field.tsx'
import { ReasonChoice, reasonsFor, type Removable } from './reason-choice.tsx'

interface RemoveDialogProps {
  readonly row: Removable
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks why a listing goes, and says what becomes of it; it can be undone from its toast. What was chosen stays on a failure. */
export function RemoveDialog({ row, name, open, onOpenChange }: RemoveDialogProps) {
  const remove = useRemoveListing()
  const [picked, setPicked] = useState<RemovalReason | null>(null)
  const reasons = reasonsFor(row)
  const reason = reasons.find(({ key }) => key === picked)?.key ?? reasons[0]!.key
  const [price, setPrice] = useState('')
  const closing = reason === 'rented' || reason === 'sold'
  const amount = priceOf(price)
  const unclear = closing && price.trim() !== '' && amount === 0
  const [tried, setTried] = useState(false)

  function confirm(): void {
    setTried(true)
    if (unclear) return
    remove.mutate(
      { id: row.advertisement_id, reason, ...(closing && amount > 0 && { close_price: amount }) },
      { onSuccess: () => onOpenChange(false) },
    )
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={`Remove ${name}?`}
      confirmText="Remove"
      danger
      loading={remove.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-3">
        <ReasonChoice row={row} reason={reason} onReason={setPicked} />
        {closing && (
          <ClosePriceField
            value={price}
            onChange={setPrice}
            hint="Leave it empty where it is not known"
            error={tried && unclear ? 'This is no price' : undefined}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
