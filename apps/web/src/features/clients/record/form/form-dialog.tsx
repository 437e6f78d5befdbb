import { useState, type ReactNode } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { SubmitButton } from '../../../../components/ui/submit-button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import * as texts from './texts.ts'

interface FormDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  /** The form that the button submits. */
  readonly formId: string
  readonly submitText: string
  readonly busy: boolean
  /** Why the form can't be submitted yet. */
  readonly obstacle?: string | null
  /** Has unsaved changes: closing asks for confirmation. */
  readonly dirty: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A dialog with a form. Asks before discarding changes. */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  formId,
  submitText,
  busy,
  obstacle = null,
  dirty,
  wide = false,
  children,
}: FormDialogProps) {
  const [confirming, setConfirming] = useState(false)
  const close = (): void => (dirty && !busy ? setConfirming(true) : onClose())
  return (
    <Dialog
      open={open}
      keepsEntries
      onOpenChange={(next) => !next && close()}
      title={title}
      {...(description !== undefined && { description })}
      {...(wide && { className: 'max-w-xl!' })}
      footer={
        <>
          <Button onClick={close}>{texts.cancel}</Button>
          <SubmitButton type="submit" form={formId} loading={busy} obstacle={obstacle}>
            {submitText}
          </SubmitButton>
        </>
      }
    >
      {children}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={texts.closeWithoutSavingQuestion}
        description={texts.unsavedChanges}
        confirmText={texts.closeWithoutSaving}
        danger
        onConfirm={() => {
          setConfirming(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
