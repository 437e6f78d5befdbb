import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'

interface LockableChoiceProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V) => void
  /** Whether the value is known from the unit and cannot be changed. */
  readonly locked?: boolean
  readonly wide?: boolean
  readonly required?: boolean
}

/** A select, or the fixed value when it is known from the unit. */
export function LockableChoice<V extends string>({
  label,
  value,
  options,
  onChange,
  locked = false,
  wide = false,
  required = false,
}: LockableChoiceProps<V>) {
  const selectedLabel = options.find((option) => option.value === value)?.label ?? value
  return (
    <div className={wide ? 'col-span-1 sm:col-span-3' : 'col-span-1 sm:col-span-2'}>
      {locked ? (
        <Field required={required} label={label}>
          <Input disabled value={selectedLabel} />
        </Field>
      ) : (
        <SelectField required={required} label={label} value={value} options={options} onChange={onChange} />
      )}
    </div>
  )
}
