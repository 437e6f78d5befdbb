import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'

interface OpeningFailedProps {
  /** Why; null while it is still being opened. */
  readonly error: string | null
  readonly onClose: () => void
  readonly onRetry: () => void
}

/** In place of the form while it is being fetched, or cannot be. */
export function OpeningFailed({ error, onClose, onRetry }: OpeningFailedProps) {
  return (
    <ConfirmDialog
      open={error !== null}
      onOpenChange={(open) => !open && onClose()}
      title="The draft could not be opened"
      description={error ?? ''}
      confirmText="Try again"
      onConfirm={onRetry}
    />
  )
}
