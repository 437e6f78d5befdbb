import { cn } from '../../../../lib/cn.ts'
import type { ControlProps } from './field-frame.tsx'

interface RadioCardsProps {
  readonly control: ControlProps
  readonly name: string
  readonly options: readonly { readonly value: string; readonly label: string }[]
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Radio buttons as large as a thumb; two or three share a row where there is room. */
export function RadioCards({ control, name, options, value, onChange }: RadioCardsProps) {
  const focused = options.some((option) => option.value === value) ? value : options[0]?.value
  return (
    <div className={cn('grid gap-2', options.length === 2 ? 'grid-cols-2' : 'sm:grid-cols-2')}>
      {options.map((option) => (
        <label
          key={option.value}
          className={cn(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-md border bg-panel px-3.5 py-2.5 text-[16px] leading-6 hover:border-line-strong has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus dark:bg-sunken/40',
            control['aria-invalid'] ? 'border-danger' : 'border-line-strong/60',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            id={option.value === focused ? control.id : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className="size-5 shrink-0 accent-brand outline-none"
          />
          {option.label}
        </label>
      ))}
    </div>
  )
}
