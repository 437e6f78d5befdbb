import { zodResolver } from '@hookform/resolvers/zod'
import { mailTemplateInput, type MailTemplate } from '@pb/contract/mail-templates'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useForm } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Form } from '../../../../components/ui/form.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Dialog } from '../../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../../components/ui/dialog-cancel.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { toast } from '../../../../components/ui/toaster.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useCreateTemplate, useRemoveTemplate } from '../template-mutations.ts'
import { isEmptyHtml } from '../model/mail-html.ts'
import type { TemplateText } from '../model/template-text.ts'
import * as texts from '../texts.ts'

interface SaveTemplateDialogProps {
  readonly initialText: TemplateText
  readonly templates: readonly MailTemplate[]
  readonly onClose: () => void
}

/** Saves the text as a template, and lists the existing ones to delete. */
export function SaveTemplateDialog({
  initialText: written,
  templates: own,
  onClose,
}: SaveTemplateDialogProps) {
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
      toast.success(texts.templateSaved)
      onClose()
    } catch (error) {
      form.setError('root', { message: getErrorMessage(error) })
    }
  })
  const errorText = errors.root?.message ?? errors.html?.message
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={texts.saveAsTemplate}
      description={texts.templateContents}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" form={id} loading={isPending}>
            {texts.saveTemplate}
          </Button>
        </>
      }
    >
      <Form
        sends={false}
        id={id}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.stopPropagation()
          void submit(event)
        }}
      >
        {errorText !== undefined && <FormMessage>{errorText}</FormMessage>}
        <Field required label={texts.name} error={errors.name?.message}>
          <Input autoComplete="off" maxLength={80} {...form.register('name')} />
        </Field>
      </Form>
      {own.length > 0 && (
        <section aria-label={texts.myTemplates} className="mt-5 border-t pt-3">
          <h3 className="text-xs font-medium text-muted">{texts.myTemplates}</h3>
          <ul>
            {own.map(({ template_id, name }) => (
              <li key={template_id} className="flex items-center gap-2 text-sm">
                <span className="min-w-0 grow truncate">{name}</span>
                <IconButton
                  label={texts.deleteTemplate(name)}
                  icon={Trash2}
                  onClick={() => remove.mutate({ template_id, name })}
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
