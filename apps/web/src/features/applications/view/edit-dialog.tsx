import { useId, useState, type ReactNode } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import type { FieldForm } from './use-field-form.ts'
import * as texts from './texts.ts'

interface EditDialogProps {
  readonly title: string
  readonly form: FieldForm
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A dialog with fields of an application. */
export function EditDialog({ title, form, onClose, children }: EditDialogProps) {
  const formId = useId()
  const [saving, setSaving] = useState(false)
  async function submit(): Promise<void> {
    if (saving) return
    setSaving(true)
    await form.submit()
    setSaving(false)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      className="max-w-xl!"
      footer={
        <>
          <DialogCancel disabled={saving} />
          <Button type="submit" form={formId} variant="primary" loading={saving}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Form
        sends={false}
        id={formId}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={() => {
          void submit()
        }}
      >
        <div className="grid grid-cols-1 gap-4 xs:grid-cols-2">{children}</div>
        {form.errors[''] !== undefined && <FormMessage>{form.errors['']}</FormMessage>}
      </Form>
    </Dialog>
  )
}
