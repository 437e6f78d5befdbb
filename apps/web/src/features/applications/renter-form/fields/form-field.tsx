import { isFieldShown, isSecret, type FormField as Field } from '@pb/rules/applications/fields'
import { getValues } from '../saving/field-state.ts'
import { useFormState } from '../saving/use-form.ts'
import { getFieldWidth } from '../model/layout.ts'
import { ChoiceField } from './choice-field.tsx'
import { MonthField } from './month-field.tsx'
import { SecretField } from './secret-field.tsx'
import { TextField } from './text-field.tsx'

function Control({ field }: { readonly field: Field }) {
  if (isSecret(field)) return <SecretField field={field} />
  if (field.kind === 'choice' || field.kind === 'flag') return <ChoiceField field={field} />
  return field.kind === 'date' ? <MonthField field={field} /> : <TextField field={field} />
}

/** A field of the form, while it applies. */
export function FormField({ field }: { readonly field: Field }) {
  const { fields } = useFormState()
  if (!isFieldShown(field, getValues(fields))) return null
  return (
    <div className={getFieldWidth(field.field)}>
      <Control field={field} />
    </div>
  )
}
