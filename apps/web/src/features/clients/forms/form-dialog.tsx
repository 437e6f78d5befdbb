import { useState, type ReactNode } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'

interface FormDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly description?: string
  /** The form that the button submits. */
  readonly formId: string
  readonly submitText: string
  readonly busy: boolean
  readonly disabled?: boolean
  /** Something was typed: closing asks first. */
  readonly dirty: boolean
  readonly wide?: boolean
  readonly children: ReactNode
}

/** A dialog around a form, which is not closed by accident. */
export function FormDialog({
  open,
  onClose,
  title,
  description,
  formId,
  submitText,
  busy,
  disabled = false,
  dirty,
  wide = false,
  children,
}: FormDialogProps) {
  const [asking, setAsking] = useState(false)
  const close = (): void => (dirty && !busy ? setAsking(true) : onClose())
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={title}
      {...(description !== undefined && { description })}
      {...(wide && { className: 'max-w-xl!' })}
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" loading={busy} disabled={disabled}>
            {submitText}
          </Button>
        </>
      }
    >
      {children}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close without saving?"
        description="What you changed here is not saved yet."
        confirmText="Close without saving"
        danger
        onConfirm={() => {
          setAsking(false)
          onClose()
        }}
      />
    </Dialog>
  )
}
