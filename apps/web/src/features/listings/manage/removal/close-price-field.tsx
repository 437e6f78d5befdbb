import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import * as texts from './texts.ts'

interface ClosePriceFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
  readonly error?: string | undefined
}

/** Input of the closing price. */
export function ClosePriceField({ value, onChange, hint, error }: ClosePriceFieldProps) {
  return (
    <Field label={texts.closePrice} hint={hint} error={error}>
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
