import { ChevronDown } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { buttonClass } from './button.tsx'

interface SelectOption<V extends string> {
  readonly value: V
  readonly label: string
}

interface SelectProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly SelectOption<V>[]
  readonly onChange: (value: V) => void
  readonly disabled?: boolean
  readonly className?: string
}

/**
 * A native select, which works with every keyboard, screen reader and phone; `label` is its accessible name.
 */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  disabled,
  className,
}: SelectProps<V>) {
  return (
    <span className={cn('relative flex', className)}>
      <select
        aria-label={label}
        value={value}
        disabled={disabled}
        onChange={({ target }) => {
          const next = options.find((option) => option.value === target.value)
          if (next) onChange(next.value)
        }}
        className={cn(
          buttonClass('secondary'),
          'w-full cursor-pointer appearance-none pr-9! text-ellipsis disabled:cursor-default disabled:opacity-60',
        )}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} className="bg-raised text-ink">
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 right-3 my-auto size-4 text-muted"
      />
    </span>
  )
}
