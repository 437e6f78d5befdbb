import { zodResolver } from '@hookform/resolvers/zod'
import { mailTemplateInput, type MailTemplate } from '@pb/contract/mailbox-templates'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { messageOf } from '../../../../lib/http-error.ts'
import { useCreateTemplate, useRemoveTemplate } from '../api.ts'
import { isEmptyHtml } from '../model/mail-html.ts'
import type { TemplateText } from './template-menu.tsx'

interface SaveTemplateDialogProps {
  readonly written: TemplateText
  readonly own: readonly MailTemplate[]
  readonly onClose: () => void
}

/** Keeps what is written as a template, and has those that there are. */
export function SaveTemplateDialog({ written, own, onClose }: SaveTemplateDialogProps) {
  const id = useId()
  const { mutateAsync, isPending } = useCreateTemplate()
  const remove = useRemoveTemplate()
  const empty = isEmptyHtml(written.html)
  const form = useForm({
    resolver: zodResolver(mailTemplateInput),
    defaultValues: { name: '', subject: written.subject, html: empty ? '' : written.html },
  })
  const { errors } = form.formState
  const submit = form.handleSubmit(async (values) => {
    try {
      await mutateAsync(values)
      toast.success('Template saved')
      onClose()
    } catch (error) {
      form.setError('root', { message: messageOf(error) })
    }
  })
  const fault = errors.root?.message ?? errors.html?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Save as template"
      description="The subject and the text, without signature, recipients and files."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={id} loading={isPending}>
            Save template
          </Button>
        </>
      }
    >
      <form
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.stopPropagation()
          void submit(event)
        }}
      >
        {fault !== undefined && (
          <p role="alert" className="rounded-md bg-danger-soft px-3 py-2 text-sm text-danger">
            {fault}
          </p>
        )}
        <Field label="Name" error={errors.name?.message}>
          <Input autoComplete="off" {...form.register('name')} />
        </Field>
      </form>
      {own.length > 0 && (
        <section aria-label="My templates" className="mt-5 border-t pt-3">
          <h3 className="text-xs font-medium text-muted">My templates</h3>
          <ul>
            {own.map(({ template_id, name }) => (
              <li key={template_id} className="flex items-center gap-2 text-sm">
                <span className="min-w-0 grow truncate">{name}</span>
                <IconButton
                  label={`Delete ${name}`}
                  icon={Trash2}
                  onClick={() => remove.mutate(template_id)}
                  className="size-8! text-muted"
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </Dialog>
  )
}
