import { Select as Base } from '@base-ui/react/select'
import { Check, ChevronDown } from 'lucide-react'
import { cn } from '../../lib/cn.ts'
import { buttonClass } from './button.tsx'
import { itemClass, popupClass } from './popup-class.ts'

interface SelectOption<V extends string> {
  readonly value: V
  readonly label: string
}

interface SelectProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly options: readonly SelectOption<V>[]
  readonly onChange: (value: V) => void
  readonly align?: 'start' | 'end'
  readonly className?: string
}

/** One of a list of values; `label` names it for those who do not see it. */
export function Select<V extends string>({
  label,
  value,
  options,
  onChange,
  align = 'start',
  className,
}: SelectProps<V>) {
  return (
    <Base.Root items={options} value={value} onValueChange={(next) => next !== null && onChange(next)}>
      <Base.Trigger aria-label={label} className={cn(buttonClass('secondary'), className)}>
        <Base.Value className="truncate" />
        <ChevronDown aria-hidden className="ml-auto size-4 text-muted" />
      </Base.Trigger>
      <Base.Portal>
        <Base.Positioner
          align={align}
          sideOffset={6}
          collisionPadding={8}
          alignItemWithTrigger={false}
          className="z-50 outline-none"
        >
          <Base.Popup
            className={cn(
              popupClass,
              'max-h-(--available-height) min-w-(--anchor-width) overflow-y-auto p-1.5',
            )}
          >
            {options.map((option) => (
              <Base.Item key={option.value} value={option.value} className={itemClass}>
                <Base.ItemText>{option.label}</Base.ItemText>
                <Base.ItemIndicator className="ml-auto pl-4">
                  <Check aria-hidden className="size-4" />
                </Base.ItemIndicator>
              </Base.Item>
            ))}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
