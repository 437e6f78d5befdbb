import { clientRemovalReasons, type ClientRemovalReason } from '@pb/rules/clients'
import { useState } from 'react'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import * as texts from './texts.ts'

interface RemoveClientDialogProps {
  readonly name: string
  readonly onRemove: (reason: ClientRemovalReason) => void
  readonly onClose: () => void
}

/** Asks for the reason of removing a client. */
export function RemoveClientDialog({ name, onRemove, onClose }: RemoveClientDialogProps) {
  const [reason, setReason] = useState<ClientRemovalReason>('not-responding')
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.removeClientQuestion(name)}
      description={texts.removeClientHint}
      confirmText={texts.remove}
      danger
      onConfirm={() => {
        onClose()
        onRemove(reason)
      }}
    >
      <fieldset className="flex flex-col">
        <legend className="pb-1 text-sm font-medium">{texts.reason}</legend>
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
