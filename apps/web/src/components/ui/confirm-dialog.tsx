import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
  readonly title?: string
  readonly description?: string
  readonly confirmText?: string
  /** What is confirmed cannot be taken back. */
  readonly danger?: boolean
  readonly loading?: boolean
  /** As of Dialog. */
  readonly finalFocus?: () => HTMLElement | true
  readonly children?: ReactNode
}

/** Asks before something happens. */
export function ConfirmDialog({
  onConfirm,
  title = 'Are you sure?',
  confirmText = 'Yes',
  danger = false,
  loading = false,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      title={title}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>Cancel</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    />
  )
}
