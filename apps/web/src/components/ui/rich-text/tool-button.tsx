import { Toolbar } from '@base-ui/react/toolbar'
import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cn } from '../../../lib/cn.ts'
import { formatKeys } from '../../../lib/shortcuts/labels.ts'
import { Tooltip } from '../tooltip.tsx'

interface ToolButtonProps extends Omit<ComponentProps<typeof Toolbar.Button>, 'children' | 'className'> {
  readonly label: string
  readonly icon: LucideIcon
  readonly keys: string
  readonly on?: boolean | undefined
}

/** A toolbar button. Clicking it keeps the caret where it is. */
export function ToolButton({ label, icon: Icon, keys, on, ...rest }: ToolButtonProps) {
  return (
    <Tooltip content={`${label} · ${formatKeys(keys)}`}>
      <Toolbar.Button
        aria-label={label}
        aria-pressed={on}
        onMouseDown={(event) => event.preventDefault()}
        {...rest}
        className={cn(
          'inline-flex size-7 shrink-0 sm:size-8 items-center justify-center rounded-sm text-ink transition-colors',
          'data-popup-open:bg-hover data-disabled:opacity-40 not-data-disabled:hover:bg-hover',
          on === true && 'bg-brand-soft text-brand-text',
        )}
      >
        <Icon aria-hidden className="size-4" />
      </Toolbar.Button>
    </Tooltip>
  )
}
