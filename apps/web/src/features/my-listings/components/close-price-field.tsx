import { Field } from '../../../components/ui/field.tsx'
import { Input } from '../../../components/ui/input.tsx'

interface ClosePriceFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
  readonly error?: string | undefined
}

/** What a home was rented or sold for, as it is typed. */
export function ClosePriceField({ value, onChange, hint, error }: ClosePriceFieldProps) {
  return (
    <Field label="Close price" hint={hint} error={error}>
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
