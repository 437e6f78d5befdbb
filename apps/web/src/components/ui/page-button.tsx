import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

interface PageButtonProps {
  readonly primary?: boolean
  /** What it does is under way. */
  readonly busy?: boolean
  /** Undefined for the button that ends the form. */
  readonly onClick?: () => void
  /** Its accessible name where it has an icon only. */
  readonly label?: string
  readonly children: ReactNode
}

/** A button that looks like the kit's, without the router that the kit's brings along. */
export function PageButton({ primary = false, busy = false, onClick, label, children }: PageButtonProps) {
  return (
    <button
      type={onClick ? 'button' : 'submit'}
      aria-label={label}
      title={label}
      aria-busy={busy || undefined}
      disabled={busy}
      onClick={onClick}
      className={cn(
        'inline-flex h-12 shrink-0 items-center justify-center gap-2 rounded-md border px-5 text-base font-medium disabled:opacity-60',
        primary
          ? 'border-transparent bg-brand text-on-brand not-disabled:hover:bg-brand-hover'
          : 'bg-panel text-ink not-disabled:hover:bg-hover',
      )}
    >
      {children}
    </button>
  )
}
