import type { LucideIcon } from 'lucide-react'
import { cn } from '../../lib/cn.ts'

interface Segment<V extends string> {
  readonly value: V
  readonly label: string
  /** Shown in place of the label, which then names the button. */
  readonly icon?: LucideIcon
}

interface SegmentedProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly segments: readonly Segment<V>[]
  readonly onChange: (value: V) => void
}

/** One of a few views of the same thing. */
export function Segmented<V extends string>({ label, value, segments, onChange }: SegmentedProps<V>) {
  return (
    <fieldset aria-label={label} className="flex h-9 gap-0.5 rounded-md border bg-panel p-[3px]">
      {segments.map(({ value: own, label: text, icon: Icon }) => (
        <button
          key={own}
          type="button"
          aria-pressed={own === value}
          title={Icon && text}
          onClick={() => onChange(own)}
          className={cn(
            'flex items-center rounded-sm text-sm font-medium',
            Icon ? 'w-8 justify-center' : 'px-3',
            own === value ? 'bg-sunken text-ink' : 'text-muted hover:text-ink',
          )}
        >
          {Icon ? <Icon aria-hidden className="size-4" /> : text}
          {Icon && <span className="sr-only">{text}</span>}
        </button>
      ))}
    </fieldset>
  )
}
