import { Check } from 'lucide-react'
import { memo } from 'react'
import { cn } from '../../lib/cn.ts'

export interface ChoiceItem {
  readonly key: string
  readonly title: string
}

interface ChoiceListProps {
  /** Names the list for those who do not see the title above it. */
  readonly label: string
  readonly choices: readonly ChoiceItem[]
  readonly chosen: readonly string[]
  /** Called with the key that was turned on or off; keep it stable, the list is remembered by it. */
  readonly onToggle: (key: string) => void
  readonly columns?: 1 | 2
}

/**
 * Many check boxes in one or two columns. Native inputs, drawn by their neighbor: a filter panel holds well over
 * a hundred of them.
 */
export const ChoiceList = memo(function ChoiceList({
  label,
  choices,
  chosen,
  onToggle,
  columns = 1,
}: ChoiceListProps) {
  return (
    <fieldset aria-label={label} className={cn('grid gap-x-4', columns === 2 && 'grid-cols-2')}>
      {choices.map(({ key, title }) => (
        <label key={key} className="group flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
          <input
            type="checkbox"
            value={key}
            checked={chosen.includes(key)}
            onChange={() => onToggle(key)}
            className="peer sr-only"
          />
          <span
            aria-hidden
            className="flex size-[18px] shrink-0 items-center justify-center rounded-xs border border-line-strong bg-panel text-transparent group-hover:border-ink peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
          >
            <Check className="size-3.5" strokeWidth={3} />
          </span>
          <span className="min-w-0 truncate" title={title}>
            {title}
          </span>
        </label>
      ))}
    </fieldset>
  )
})

/** A few short choices side by side, any number of them chosen. */
export const ChoicePills = memo(function ChoicePills({
  label,
  choices,
  chosen,
  onToggle,
}: Omit<ChoiceListProps, 'columns'>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map(({ key, title }) => (
        <label key={key} className="cursor-pointer">
          <input
            type="checkbox"
            value={key}
            checked={chosen.includes(key)}
            onChange={() => onToggle(key)}
            className="peer sr-only"
          />
          <span className="flex h-8 min-w-10 items-center justify-center rounded-md border px-2.5 text-sm font-medium tabular-nums peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus not-peer-checked:hover:bg-hover">
            {title}
          </span>
        </label>
      ))}
    </fieldset>
  )
})
