import { findField } from '@pb/rules/applications/fields'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { PriceInput } from '../../../components/ui/price-input.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Textarea } from '../../../components/ui/textarea.tsx'
import { formatTypedPrice } from '../../../lib/price-text.ts'
import { formatChoice } from './format-value.ts'
import type { EditedField, FieldForm } from './use-field-form.ts'
import * as texts from './texts.ts'

interface FieldInputProps {
  readonly form: FieldForm
  readonly field: EditedField
  /** Of a stored secret. */
  readonly mask?: string | undefined
}

const inputTypes: Readonly<Record<string, string>> = {
  email: 'email',
  phone: 'tel',
  date: 'date',
  'birth-date': 'date',
}

const inputModes: Readonly<Record<string, 'numeric'>> = { year: 'numeric', number: 'numeric', ssn: 'numeric' }

/** The control of a field, by its kind. */
export function FieldInput({ form, field: edited, mask }: FieldInputProps) {
  const { field, title, kind, choices } = edited
  const value = form.values[field] ?? ''
  const error = form.errors[field]
  const set = (text: string): void => form.set({ [field]: text })
  const required = findField(field)?.required ?? false
  if (kind === 'flag')
    return (
      <Checkbox
        checked={value === '1'}
        onCheckedChange={(on) => set(on ? '1' : '0')}
        className="self-end pb-1.5"
      >
        {title}
      </Checkbox>
    )
  if (kind === 'choice')
    return (
      <SelectField
        label={title}
        value={value}
        options={[
          { value: '', label: texts.choose },
          ...(choices ?? []).map((key) => ({ value: key, label: formatChoice(key) })),
        ]}
        onChange={set}
        required={required}
      />
    )
  if (kind === 'text')
    return (
      <div className="xs:col-span-2">
        <Field label={title} error={error}>
          <Textarea
            maxLength={5000}
            value={value}
            onChange={({ target }) => set(target.value)}
            className="min-h-20!"
          />
        </Field>
      </div>
    )
  return (
    <Field label={title} error={error} required={required}>
      {kind === 'money' ? (
        <PriceInput value={formatTypedPrice(value)} onChange={set} autoComplete="off" />
      ) : (
        <Input
          type={inputTypes[kind] ?? 'text'}
          inputMode={inputModes[kind]}
          autoComplete="off"
          maxLength={200}
          value={value}
          placeholder={mask === undefined ? undefined : texts.unchanged(mask)}
          onChange={({ target }) => set(target.value)}
        />
      )}
    </Field>
  )
}
