import { ConfirmDialog } from './confirm-dialog.tsx'
import * as texts from './texts.ts'

interface ClosingQuestionProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onConfirm: () => void
}

/** Asks before a dialog closes with entries that are not saved. */
export default function ClosingQuestion(props: ClosingQuestionProps) {
  return (
    <ConfirmDialog
      {...props}
      title={texts.closeWithoutSavingQuestion}
      description={texts.unsavedChanges}
      confirmText={texts.closeWithoutSaving}
      danger
    />
  )
}
