import { Trash2, X, type LucideIcon } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cn } from '../../lib/cn.ts'
import type { Keys } from '../../lib/shortcuts/catalogue.ts'
import { actsOnce } from './button-class.ts'
import { formatAriaKeys, formatKeys } from '../../lib/shortcuts/labels.ts'

export interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  /** Accessible name and tooltip. */
  readonly label: string
  readonly icon: LucideIcon
  /** Keys of the same command, shown in the tooltip. */
  readonly keys?: Keys
  readonly bordered?: boolean
  readonly ref?: Ref<HTMLButtonElement>
}

/** Icons of what removes or closes: the second click of a double click would hit what moved into its place. */
const removing: ReadonlySet<LucideIcon> = new Set([Trash2, X])

/** A button with only an icon. */
export function IconButton({
  label,
  icon: Icon,
  keys,
  bordered = false,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      title={keys === undefined ? label : `${label} (${formatKeys(keys)})`}
      aria-label={label}
      aria-keyshortcuts={keys === undefined ? undefined : formatAriaKeys(keys)}
      {...(removing.has(Icon) && actsOnce)}
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
