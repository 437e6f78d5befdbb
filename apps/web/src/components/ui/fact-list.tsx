import type { ReactNode } from 'react'
import { cn } from '../../lib/cn.ts'
import * as texts from './texts.ts'

/** A labeled value; null when unknown. */
export interface Fact {
  readonly title: string
  readonly value: ReactNode
}

interface FactListProps {
  readonly facts: readonly Fact[]
  /** `columns`: label above value, side by side; `lines`: label and value at the two ends of a line. */
  readonly layout?: 'columns' | 'lines'
  readonly className?: string
}

/** Labels and values; an unknown value is a dash. */
export function FactList({ facts, layout: look = 'lines', className }: FactListProps) {
  const unknown = (
    <>
      <span aria-hidden className="text-muted">
        –
      </span>
      <span className="sr-only">{texts.unknown}</span>
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
          <dt className={cn('text-muted', look === 'columns' ? 'text-xs' : 'min-w-0 text-sm')}>{title}</dt>
          <dd
            className={cn(
              // Anywhere, so that a long name does not widen the column of a grid.
              'text-sm font-medium wrap-anywhere tabular-nums',
              // A long label breaks between its words before an amount breaks.
              look === 'lines' && 'ml-auto max-w-3/4 shrink-0 text-right',
            )}
          >
            {value ?? unknown}
          </dd>
        </div>
      ))}
    </dl>
  )
}
