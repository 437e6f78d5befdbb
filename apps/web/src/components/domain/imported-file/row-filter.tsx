import { cn } from '../../../lib/cn.ts'
import { formatNumber } from '../../../lib/format.ts'

interface RowFilterProps<Key> {
  readonly label: string
  /** Kinds of rows with their counts; null is all of them. */
  readonly tabs: readonly { readonly key: Key; readonly title: string; readonly count: number }[]
  readonly value: Key
  readonly onChange: (key: Key) => void
}

/** Filter of a file's rows by what becomes of them. */
export function RowFilter<Key extends string | null>({ label, tabs, value, onChange }: RowFilterProps<Key>) {
  return (
    <fieldset aria-label={label} className="flex flex-wrap gap-1">
      {tabs.map(({ key, title, count }) => (
        <button
          key={title}
          type="button"
          aria-pressed={key === value}
          onClick={() => onChange(key)}
          className={cn(
            'inline-flex h-8 items-center gap-1.5 rounded-md px-2.5 text-sm',
            key === value ? 'bg-sunken font-medium' : 'text-muted hover:bg-hover hover:text-ink',
          )}
        >
          {title}
          <span className="text-xs text-muted tabular-nums">{formatNumber(count)}</span>
        </button>
      ))}
    </fieldset>
  )
}
