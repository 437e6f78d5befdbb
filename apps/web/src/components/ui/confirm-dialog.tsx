import { useRef, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { PlainDialog } from './plain-dialog.tsx'
import * as texts from './texts.ts'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
  readonly title?: string
  readonly description?: string
  readonly confirmText?: string
  /** The action cannot be undone. */
  readonly danger?: boolean
  readonly loading?: boolean
  /** As in `Dialog`. */
  readonly finalFocus?: () => HTMLElement | true
  readonly children?: ReactNode
}

/** Asks for confirmation. */
export function ConfirmDialog({
  onConfirm,
  title = texts.areYouSure,
  confirmText = texts.yes,
  danger = false,
  loading = false,
  ...dialog
}: ConfirmDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <PlainDialog
      {...dialog}
      popup={popup}
      title={title}
      footer={
        <>
          <Button onClick={() => dialog.onOpenChange(false)}>{texts.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmText}
          </Button>
        </>
      }
    />
  )
}
