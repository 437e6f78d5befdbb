import { PriceField } from '../../../../components/ui/price-input.tsx'
import * as texts from './texts.ts'

interface ClosePriceFieldProps {
  readonly value: string
  readonly onChange: (value: string) => void
  readonly hint: string
  readonly error?: string | undefined
}

/** Input of the closing price. */
export function ClosePriceField({ value, onChange, hint, error }: ClosePriceFieldProps) {
  return <PriceField label={texts.closePrice} hint={hint} error={error} value={value} onChange={onChange} />
}
