import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'

interface ClosePriceFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
}

/** What a home was rented or sold for, as it is typed. */
export function ClosePriceField({ value, onChange, hint }: ClosePriceFieldProps) {
  return (
    <Field label="Close price" hint={hint}>
      <Input
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  )
}
