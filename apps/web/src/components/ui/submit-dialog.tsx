import { useId, type ReactNode } from 'react'
import { FormMessage } from './form-message.tsx'
import { cn } from '../../lib/cn.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { DialogCancel } from './dialog-cancel.tsx'
import { Form, type Sends } from './form.tsx'

interface SubmitDialogProps {
  readonly title: string
  readonly description?: string
  readonly submitText: string
  /** As in `Form`. */
  readonly sends: Sends
  readonly busy: boolean
  /** Of the whole form. */
  readonly error: ReactNode
  /** The action cannot be undone. */
  readonly danger?: boolean
  readonly wide?: boolean
  /** Leaves room for the suggestions of a field. */
  readonly tall?: boolean
  readonly className?: string
  /** As in `Dialog`. */
  readonly finalFocus?: () => HTMLElement | true
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with a form; it asks before it loses what was typed. */
export function SubmitDialog({
  title,
  description,
  submitText,
  sends,
  busy,
  error,
  danger = false,
  wide = false,
  tall = false,
  className,
  finalFocus,
  onSubmit,
  onClose,
  children,
}: SubmitDialogProps) {
  const formId = useId()
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      {...(description !== undefined && { description })}
      {...(finalFocus && { finalFocus })}
      className={cn(wide && 'max-w-2xl!', tall && 'min-h-[min(36rem,100%)]', className)}
      footer={
        <>
          <DialogCancel disabled={busy} />
          <Button type="submit" form={formId} variant={danger ? 'danger' : 'primary'} loading={busy}>
            {submitText}
          </Button>
        </>
      }
    >
      <Form
        sends={sends}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={() => {
          if (!busy) onSubmit()
        }}
      >
        {children}
        {Boolean(error) && <FormMessage>{error}</FormMessage>}
      </Form>
    </Dialog>
  )
}
