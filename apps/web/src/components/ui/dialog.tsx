import { useRef, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { PlainDialog, type DialogProps } from './plain-dialog.tsx'
import { useEntries } from './use-entries.ts'
import * as texts from './texts.ts'

interface GuardedDialogProps extends DialogProps {
  /** Closing loses no entry: the dialog stores what is typed, or asks by itself. */
  readonly keepsEntries?: boolean
}

/** A modal dialog. Escape, an outside click and × ask before they lose what was typed. */
export function Dialog({ keepsEntries = false, open, onOpenChange, children, ...rest }: GuardedDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [confirming, setConfirming] = useState(false)
  const { onFocusCapture, hasEntries } = useEntries(popup, open)
  return (
    <PlainDialog
      {...rest}
      popup={popup}
      onFocusCapture={onFocusCapture}
      open={open}
      onOpenChange={(next) => {
        if (!next && !keepsEntries && hasEntries()) setConfirming(true)
        else onOpenChange(next)
      }}
    >
      {children}
      {!keepsEntries && (
        <ConfirmDialog
          open={confirming}
          onOpenChange={setConfirming}
          title={texts.closeWithoutSavingQuestion}
          description={texts.unsavedChanges}
          confirmText={texts.closeWithoutSaving}
          danger
          onConfirm={() => {
            setConfirming(false)
            onOpenChange(false)
          }}
        />
      )}
    </PlainDialog>
  )
}
