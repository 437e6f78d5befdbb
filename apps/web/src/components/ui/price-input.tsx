import type { ComponentProps } from 'react'
import { isPriceValid } from '../../lib/price-text.ts'
import { useTypedPrice } from '../../lib/use-typed-price.ts'
import { Field } from './field.tsx'
import { Input } from './input.tsx'
import * as texts from './texts.ts'

interface PriceInputProps extends Omit<
  ComponentProps<typeof Input>,
  'value' | 'defaultValue' | 'onChange' | 'ref' | 'type'
> {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly inputRef?: (input: HTMLInputElement | null) => void
}

/** A price in dollars. Its digits are grouped while they are typed. */
export function PriceInput({ onChange, inputRef, ...rest }: PriceInputProps) {
  return <Input inputMode="decimal" maxLength={20} {...useTypedPrice(onChange, inputRef)} {...rest} />
}

interface PriceFieldProps extends PriceInputProps {
  readonly label: string
  readonly error?: string | undefined
  readonly hint?: string
}

/** A labeled price, with an error when what is typed is no amount. */
export function PriceField({ label, error, hint, ...input }: PriceFieldProps) {
  return (
    <Field
      label={label}
      error={error ?? (isPriceValid(input.value) ? undefined : texts.invalidPrice)}
      {...(hint !== undefined && { hint })}
    >
      <PriceInput {...input} />
    </Field>
  )
}
