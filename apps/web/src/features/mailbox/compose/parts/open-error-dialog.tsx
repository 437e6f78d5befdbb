import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import * as texts from '../texts.ts'

interface OpenErrorDialogProps {
  /** Null while opening. */
  readonly error: string | null
  readonly onClose: () => void
  readonly onRetry: () => void
}

/** Shown when a draft cannot be opened. */
export function OpenErrorDialog({ error, onClose, onRetry }: OpenErrorDialogProps) {
  return (
    <ConfirmDialog
      open={error !== null}
      onOpenChange={(open) => !open && onClose()}
      title={texts.draftOpenFailed}
      description={error ?? ''}
      confirmText={texts.tryAgain}
      onConfirm={onRetry}
    />
  )
}
