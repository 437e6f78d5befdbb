import { maxSignatureHtml } from '@pb/contract/signatures'
import { useRef } from 'react'
import { Controller } from 'react-hook-form'
import { FormMessage } from '../../../../components/ui/form-message.tsx'
import { Form } from '../../../../components/ui/form.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { RichTextEditor, type RichTextHandle } from '../../../../components/ui/rich-text/rich-text-editor.tsx'
import { InsertMenu } from './insert-menu.tsx'
import type { SignatureFormState } from './use-signature-form.ts'
import * as texts from './texts.ts'

interface SignatureFormProps {
  readonly id: string
  readonly form: SignatureFormState['form']
  readonly onSubmit: SignatureFormState['submit']
}

export function SignatureForm({ id, form, onSubmit }: SignatureFormProps) {
  const editor = useRef<RichTextHandle>(null)
  const { control, register, formState } = form
  const { errors } = formState
  return (
    <Form
      sends={false}
      id={id}
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => void onSubmit(event)}
    >
      {errors.root && <FormMessage>{errors.root.message}</FormMessage>}
      <Field required label={texts.name} error={errors.name?.message} hint={texts.nameHint}>
        <Input autoComplete="off" placeholder={texts.namePlaceholder} maxLength={80} {...register('name')} />
      </Field>
      <Controller
        control={control}
        name="html"
        render={({ field }) => (
          <RichTextEditor
            label={texts.signature}
            placeholder={texts.signaturePlaceholder}
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            error={errors.html?.message}
            limit={maxSignatureHtml}
            ref={(handle) => {
              editor.current = handle
              field.ref(handle)
            }}
            action={<InsertMenu onInsert={(text) => editor.current?.insertText(text)} />}
          />
        )}
      />
    </Form>
  )
}
