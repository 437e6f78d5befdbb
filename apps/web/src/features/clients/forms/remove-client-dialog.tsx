import { clientRemovalReasons, type ClientRemovalReason } from '@pb/rules/clients'
import { useState } from 'react'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'

interface RemoveClientDialogProps {
  readonly name: string
  readonly onRemove: (reason: ClientRemovalReason) => void
  readonly onClose: () => void
}

/** Asks why a client leaves the list; it can be undone from its toast. */
export function RemoveClientDialog({ name, onRemove, onClose }: RemoveClientDialogProps) {
  const [reason, setReason] = useState<ClientRemovalReason>('not-responding')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Remove ${name}?`}
      description="The client leaves your list, and their saved searches stop. Everything is kept, and you can bring them back."
      confirmText="Remove"
      danger
      onConfirm={() => {
        onClose()
        onRemove(reason)
      }}
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-sm font-medium">Reason</legend>
        {clientRemovalReasons.map(({ key, title }) => (
          <label key={key} className="flex min-h-9 cursor-pointer items-center gap-3 text-sm">
            <input
              type="radio"
              name="reason"
              value={key}
              checked={key === reason}
              onChange={() => setReason(key)}
              className="size-4 accent-brand"
            />
            {title}
          </label>
        ))}
      </fieldset>
    </ConfirmDialog>
  )
}
