import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

interface CheckboxProps {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  /** Some but not all of the items are checked. */
  readonly indeterminate?: boolean
  readonly disabled?: boolean
  readonly name?: string
  /** Accessible name of a checkbox without visible text. */
  readonly label?: string
  readonly className?: string
  readonly children?: ReactNode
}

/** A checkbox with its text; the whole line is clickable. */
export function Checkbox({ label, className, children, onCheckedChange, ...rest }: CheckboxProps) {
  return (
    <label className={cn('flex min-h-6 cursor-pointer items-center gap-2.5 text-sm', className)}>
      <BaseCheckbox.Root
        {...rest}
        aria-label={label}
        onCheckedChange={(checked) => onCheckedChange(checked)}
        className="flex size-[18px] shrink-0 items-center justify-center rounded-xs border border-line-strong bg-panel data-checked:border-brand data-checked:bg-brand data-indeterminate:border-brand data-disabled:opacity-50"
      >
        <BaseCheckbox.Indicator className="text-on-brand data-indeterminate:text-brand-text">
          {rest.indeterminate ? (
            <Minus className="size-3.5" />
          ) : (
            <Check className="size-3.5" strokeWidth={3} />
          )}
        </BaseCheckbox.Indicator>
      </BaseCheckbox.Root>
      {children}
    </label>
  )
}
