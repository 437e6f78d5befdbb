import { Switch as Base } from '@base-ui/react/switch'
import { cn } from '../../lib/cn.ts'

interface SwitchProps {
  readonly checked: boolean
  readonly onCheckedChange: (checked: boolean) => void
  readonly disabled?: boolean
  /** Id of the label. */
  readonly labelledBy: string
  /** Id of the description. */
  readonly describedBy?: string
  readonly className?: string
}

/** A setting that takes effect at once. */
export function Switch({ labelledBy, describedBy, className, onCheckedChange, ...rest }: SwitchProps) {
  return (
    <Base.Root
      {...rest}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onCheckedChange={(checked) => onCheckedChange(checked)}
      className={cn(
        'flex h-[22px] w-9 shrink-0 cursor-pointer rounded-full bg-line-strong p-[3px] transition-colors',
        'data-checked:bg-brand data-disabled:cursor-default data-disabled:opacity-50',
        className,
      )}
    >
      <Base.Thumb className="size-4 rounded-full bg-panel transition-transform data-checked:translate-x-3.5" />
    </Base.Root>
  )
}
