import type { InquiryFields } from '@pb/contract/inquiry-schemas'
import { useState } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { SubmitDialog } from '../../../components/ui/submit-dialog.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { call, contract } from '../../../lib/api.ts'
import { toFormErrors, type FormErrors } from '../../../lib/form-errors.ts'
import { inquiryChange } from '../mutations.ts'
import { kinds } from '../texts.ts'
import { findWrongNumbers, toCorrection, toEntries, type FieldEntries } from './fields.ts'
import * as texts from './texts.ts'

interface CorrectDialogProps {
  readonly inquiryId: string
  readonly messageId: string
  readonly fields: InquiryFields
  readonly onClose: () => void
}

const lines = [
  'name',
  'email',
  'phone',
  'address',
  'unit',
  'price',
  'bedrooms',
  'move_in',
  'pets',
  'credit',
  'income',
  'portal_id',
] as const

/** Corrects what was read from a message. */
export default function CorrectDialog({ inquiryId, messageId, fields, onClose }: CorrectDialogProps) {
  const [entries, setEntries] = useState(() => toEntries(fields))
  const [errors, setErrors] = useState<FormErrors>({})
  const change = (key: keyof FieldEntries, value: string): void =>
    setEntries((before) => ({ ...before, [key]: value }))
  const save = useMutation({
    mutationFn: (body: Partial<InquiryFields>) =>
      call(contract.inquiries.correctInquiry, { params: { inquiryId, messageId }, body }),
    meta: { ...inquiryChange, success: texts.saved },
  })
  function submit(): void {
    const wrong = findWrongNumbers(entries)
    setErrors(Object.fromEntries(wrong.map((key) => [key, texts.wrongNumber])))
    if (wrong.length > 0) return
    const correction = toCorrection(entries, fields)
    if (Object.keys(correction).length === 0) return onClose()
    save.mutate(correction, {
      onSuccess: onClose,
      onError: (error) => setErrors(toFormErrors(error, Object.keys(entries))),
    })
  }
  return (
    <SubmitDialog
      sends={false}
      wide
      title={texts.correctTitle}
      description={texts.correctLead}
      submitText={texts.save}
      busy={save.isPending}
      error={errors['']}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.fields.kind}
          value={entries.kind}
          onChange={(kind) => change('kind', kind)}
          options={[
            { value: 'question', label: kinds.question },
            { value: 'tour', label: kinds.tour },
          ]}
        />
        <SelectField
          label={texts.fields.ad_type}
          value={entries.ad_type}
          onChange={(adType) => change('ad_type', adType)}
          options={[
            { value: '', label: texts.notStated },
            { value: 'rental', label: texts.rental },
            { value: 'sale', label: texts.sale },
          ]}
        />
        {lines.map((key) => (
          <Field key={key} label={texts.fields[key]} error={errors[key]}>
            <Input
              type={key === 'move_in' ? 'date' : key === 'email' ? 'email' : 'text'}
              autoComplete="off"
              value={entries[key]}
              onChange={({ target }) => change(key, target.value)}
            />
          </Field>
        ))}
        <div className="sm:col-span-2">
          <Field label={texts.fields.message} error={errors['message']}>
            <Textarea
              maxLength={10_000}
              value={entries.message}
              onChange={({ target }) => change('message', target.value)}
            />
          </Field>
        </div>
      </div>
    </SubmitDialog>
  )
}
