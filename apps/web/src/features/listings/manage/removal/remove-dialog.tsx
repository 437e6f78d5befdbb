import type { RemovalReason } from '@pb/rules/listing-status'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { useRemoveListing } from '../mutations.ts'
import { parseDollars } from '../../../../lib/price-text.ts'
import { ClosePriceField } from './close-price-field.tsx'
import { ReasonChoice, getRemovalReasons, type Removable } from './reason-choice.tsx'
import * as texts from './texts.ts'

interface RemoveDialogProps {
  readonly row: Removable
  readonly name: string
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
}

/** Asks for the reason and removes a listing. The success message offers Undo; the selection stays after an error. */
export function RemoveDialog({ row, name, open, onOpenChange }: RemoveDialogProps) {
  const remove = useRemoveListing()
  const [selected, setSelected] = useState<RemovalReason | null>(null)
  const reasons = getRemovalReasons(row)
  const reason = reasons.find(({ key }) => key === selected)?.key ?? reasons[0]!.key
  const [price, setPrice] = useState('')
  const closing = reason === 'rented' || reason === 'sold'
  const amount = parseDollars(price)
  const invalidPrice = closing && price.trim() !== '' && amount === 0
  const [submitted, setSubmitted] = useState(false)

  function confirm(): void {
    setSubmitted(true)
    if (invalidPrice) return
    remove.mutate(
      { id: row.advertisement_id, reason, ...(closing && amount > 0 && { close_price: amount }) },
      { onSuccess: () => onOpenChange(false) },
    )
  }

  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.removeTitle(name)}
      confirmText={texts.remove}
      danger
      loading={remove.isPending}
      onConfirm={confirm}
    >
      <div className="flex flex-col gap-3">
        <ReasonChoice row={row} reason={reason} onReason={setSelected} />
        {closing && (
          <ClosePriceField
            value={price}
            onChange={setPrice}
            hint={texts.closePriceHint}
            error={submitted && invalidPrice ? texts.invalidPrice : undefined}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
