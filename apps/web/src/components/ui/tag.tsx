import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

export type TagTone = 'sale' | 'rental' | 'generated' | 'warning' | 'neutral'

const tones: Readonly<Record<TagTone, string>> = {
  sale: 'bg-sale-soft text-sale',
  rental: 'bg-rental-soft text-rental',
  generated: 'bg-generated-soft text-generated',
  warning: 'bg-warning-soft text-warning',
  neutral: 'bg-sunken text-ink',
}

interface TagProps {
  readonly tone?: TagTone
  readonly className?: string
  readonly children: ReactNode
}

/** A word with a meaning: its tone says which. */
export function Tag({ tone = 'neutral', className, children }: TagProps) {
  return (
    <span
      className={cn(
        'inline-flex h-[22px] items-center rounded-xs px-2 text-xs font-semibold whitespace-nowrap',
        tones[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

interface RemovableTagProps {
  readonly label: string
  readonly onRemove: () => void
}

/** An active choice, taken back with one press. */
export function RemovableTag({ label, onRemove }: RemovableTagProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      aria-label={`Remove ${label}`}
      className="group inline-flex h-7 max-w-full items-center gap-1 rounded-full border bg-panel pr-1.5 pl-3 text-sm hover:border-line-strong hover:bg-hover"
    >
      <span className="truncate" title={label}>
        {label}
      </span>
      <X aria-hidden className="size-3.5 shrink-0 text-muted group-hover:text-ink" />
    </button>
  )
}
