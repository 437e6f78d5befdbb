import type { FormField } from '@pb/rules/applications/fields'
import { selectOnClick } from '../../../../lib/select-on-click.ts'
import { getInputAttributes } from '../model/input-attributes.ts'
import { useField, useFormState, useFormStore } from '../saving/use-form.ts'
import { inputClass } from '../styles.ts'
import { FieldFrame } from './field-frame.tsx'

/** One line of text, an amount, or several lines. */
export function TextField({ field }: { readonly field: FormField }) {
  const store = useFormStore()
  const { typed } = useField(field)
  const { form } = useFormState()
  const attributes = getInputAttributes(field, form.applicant_type)
  const shared = {
    name: field.field,
    value: typed,
    maxLength: field.kind === 'text' ? 5000 : 200,
    onChange: ({ target }: { target: { value: string } }) => store.type(field, target.value),
    onBlur: () => store.commit(field),
  }
  return (
    <FieldFrame field={field}>
      {(control) => {
        if (field.kind === 'text')
          return (
            <textarea {...control} {...shared} rows={3} className={`${inputClass} field-sizing-content`} />
          )
        const input = (
          <input
            {...(field.kind === 'money' && selectOnClick)}
            {...attributes}
            {...control}
            {...shared}
            enterKeyHint="next"
            className={field.kind === 'money' ? `${inputClass} pl-8!` : inputClass}
          />
        )
        if (field.kind !== 'money') return input
        return (
          <div className="relative">
            <span aria-hidden className="absolute top-3 left-3.5 text-[16px] leading-6 text-muted">
              $
            </span>
            {input}
          </div>
        )
      }}
    </FieldFrame>
  )
}
