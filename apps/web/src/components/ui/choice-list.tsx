import { Check } from 'lucide-react'
import { memo } from 'react'
import { cn } from '../../lib/cn.ts'

export interface ChoiceItem {
  readonly key: string
  readonly title: string
}

interface ChoiceListProps {
  /** Accessible name of the list. */
  readonly label: string
  readonly choices: readonly ChoiceItem[]
  readonly selected: readonly string[]
  /** Called with the toggled key; pass a stable function, since the list is memoized. */
  readonly onToggle: (key: string) => void
  /** `fit` fills the width with as many columns as possible. */
  readonly columns?: 1 | 2 | 'fit'
}

const columnClass = {
  1: '',
  2: 'grid-cols-2',
  fit: 'grid-cols-[repeat(auto-fill,minmax(150px,1fr))]',
}

/**
 * Many checkboxes in columns. They are native inputs because a filter panel renders well over a hundred.
 */
export const ChoiceList = memo(function ChoiceList({
  label,
  choices,
  selected: chosen,
  onToggle,
  columns = 1,
}: ChoiceListProps) {
  return (
    <fieldset aria-label={label} className={cn('grid gap-x-4', columnClass[columns])}>
      {choices.map(({ key, title }) => (
        <label key={key} className="group flex min-h-8 cursor-pointer items-center gap-2.5 text-sm">
          <span className="relative flex size-[18px] shrink-0">
            <input
              type="checkbox"
              value={key}
              checked={chosen.includes(key)}
              onChange={() => onToggle(key)}
              className="size-full cursor-pointer appearance-none rounded-xs border border-line-strong bg-panel group-hover:border-ink checked:border-brand checked:bg-brand group-hover:checked:border-brand"
            />
            {chosen.includes(key) && (
              <Check
                aria-hidden
                strokeWidth={3}
                className="pointer-events-none absolute inset-0 m-auto size-3.5 text-on-brand"
              />
            )}
          </span>
          <span className="min-w-0 py-1 leading-snug wrap-break-word">{title}</span>
        </label>
      ))}
    </fieldset>
  )
})

/** A few short choices side by side; any number can be selected. */
export const ChoicePills = memo(function ChoicePills({
  label,
  choices,
  selected: chosen,
  onToggle,
}: Omit<ChoiceListProps, 'columns'>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1.5">
      {choices.map(({ key, title }) => (
        <label key={key} className="relative">
          <input
            type="checkbox"
            value={key}
            checked={chosen.includes(key)}
            onChange={() => onToggle(key)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-md"
          />
          <span className="flex h-8 min-w-8 items-center justify-center rounded-md border px-2 text-sm font-medium tabular-nums peer-checked:border-brand peer-checked:bg-brand peer-checked:text-on-brand not-peer-checked:peer-hover:bg-hover">
            {title}
          </span>
        </label>
      ))}
    </fieldset>
  )
})
