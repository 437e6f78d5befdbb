import type { LucideIcon } from 'lucide-react'
import { cn } from '../../lib/cn.ts'

interface Segment<V extends string> {
  readonly value: V
  readonly label: string
  /** Shown instead of the label, which stays the accessible name. */
  readonly icon?: LucideIcon
}

interface SegmentedProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly segments: readonly Segment<V>[]
  readonly onChange: (value: V) => void
  readonly disabled?: boolean
}

/** A choice between a few views. */
export function Segmented<V extends string>({
  label,
  value,
  segments,
  onChange,
  disabled = false,
}: SegmentedProps<V>) {
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className="flex h-9 gap-0.5 rounded-md border bg-panel p-[3px] disabled:opacity-60"
    >
      {segments.map(({ value: segment, label: text, icon: Icon }) => (
        <button
          key={segment}
          type="button"
          aria-pressed={segment === value}
          title={Icon && text}
          onClick={() => onChange(segment)}
          className={cn(
            'flex items-center rounded-sm text-sm font-medium',
            Icon ? 'w-8 justify-center' : 'px-3',
            segment === value ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {Icon ? <Icon aria-hidden className="size-4" /> : text}
          {Icon && <span className="sr-only">{text}</span>}
        </button>
      ))}
    </fieldset>
  )
}
