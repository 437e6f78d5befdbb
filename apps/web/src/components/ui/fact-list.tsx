import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'

/** One fact with its name; the value is null where it is not known. */
export interface Fact {
  readonly title: string
  readonly value: ReactNode
}

interface FactListProps {
  readonly facts: readonly Fact[]
  /** `columns`: name above value, side by side; `lines`: name and value at the two ends of a line. */
  readonly look?: 'columns' | 'lines'
  readonly className?: string
}

/** Names and values; what is not known says so with a dash. */
export function FactList({ facts, look = 'lines', className }: FactListProps) {
  const unknown = (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">Not known</span>
    </>
  )
  return (
    <dl
      className={cn(
        look === 'columns'
          ? 'grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-4'
          : '-mb-2 divide-y',
        className,
      )}
    >
      {facts.map(({ title, value }) => (
        <div key={title} className={cn('min-w-0', look === 'lines' && 'flex items-baseline gap-4 py-2')}>
          <dt className={cn('text-muted', look === 'columns' ? 'text-xs' : 'shrink-0 text-sm')}>{title}</dt>
          <dd
            className={cn(
              'text-sm font-medium wrap-break-word tabular-nums',
              look === 'lines' && 'ml-auto min-w-0 text-right',
            )}
          >
            {value ?? unknown}
          </dd>
        </div>
      ))}
    </dl>
  )
}
