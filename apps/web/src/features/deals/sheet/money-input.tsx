import { useTypedPrice } from '../../../lib/use-typed-price.ts'
import { Input } from '../../../components/ui/input.tsx'
import { cn } from '../../../lib/cn.ts'
import type { ComponentProps } from 'react'

interface MoneyInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange' | 'ref' | 'type'> {
  readonly value: string
  readonly onChange: (text: string) => void
}

/** Dollars and cents: accepts `$` and commas, groups digits while they are typed. */
export function MoneyInput({ onChange, className, ...rest }: MoneyInputProps) {
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-sm text-muted"
      >
        $
      </span>
      <Input
        inputMode="decimal"
        maxLength={20}
        {...rest}
        {...useTypedPrice((text) => onChange(text.replaceAll('$', '')))}
        className={cn('pl-6! text-right tabular-nums', className)}
      />
    </span>
  )
}
