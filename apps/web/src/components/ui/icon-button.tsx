import type { LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cn } from '../../lib/cn.ts'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Names the button, and is its tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  readonly bordered?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** A button that is one icon. */
export function IconButton({ label, icon: Icon, bordered = false, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...rest}
      className={cn(
        'inline-flex size-9 shrink-0 items-center justify-center rounded-md text-ink transition-colors',
        'not-disabled:hover:bg-hover data-popup-open:bg-hover disabled:opacity-60',
        bordered && 'border bg-panel',
        className,
      )}
    >
      <Icon aria-hidden className="size-[18px]" />
    </button>
  )
}
