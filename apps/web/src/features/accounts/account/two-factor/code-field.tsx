import { Field } from '../../../../components/ui/field.tsx'
import { Input } from '../../../../components/ui/input.tsx'

interface CodeFieldProps {
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
  readonly value: string
  readonly onChange: (value: string) => void
  /** Digits alone: phones show their number keys. */
  readonly numeric?: boolean
}

/** A field for a one-time code, which browsers and phones may fill in. */
export function CodeField({ label, hint, error, value, onChange, numeric = false }: CodeFieldProps) {
  return (
    <Field label={label} error={error} {...(hint !== undefined && { hint })}>
      <Input
        value={value}
        onChange={({ target }) => onChange(target.value)}
        autoComplete="one-time-code"
        inputMode={numeric ? 'numeric' : 'text'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={60}
        className="max-w-60 font-mono"
      />
    </Field>
  )
}
