import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'
import * as texts from './texts.ts'

/** Created once: a panel has many groups and re-renders on every filter change. */
const arrow = (
  <ChevronDown
    aria-hidden
    className="ml-auto size-4 text-muted transition-transform [[aria-expanded=true]>&]:rotate-180"
  />
)

interface FilterGroupProps {
  readonly title: string
  /** Number of active choices; a group with any starts open. */
  readonly active: number
  readonly defaultOpen?: boolean
  readonly children: ReactNode
}

/** A collapsible group of a filter panel. A collapsed group is not rendered. */
export function FilterGroup({ title, active, defaultOpen = false, children }: FilterGroupProps) {
  const [open, setOpen] = useState(defaultOpen || active > 0)
  // Deferred, since some groups have a hundred choices.
  const renderedOpen = useDeferredValue(open)
  const id = useId()
  return (
    <section className="border-b last:border-b-0" aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={renderedOpen ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex h-11 w-full items-center gap-2 px-5 text-sm font-semibold -outline-offset-2 hover:bg-hover"
        >
          {title}
          {active > 0 && (
            <span className="flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-brand px-1 text-2xs font-semibold text-on-brand tabular-nums">
              {active}
              <span className="sr-only"> {texts.activeFilters}</span>
            </span>
          )}
          {arrow}
        </button>
      </h3>
      {renderedOpen && (
        <div id={id} className="px-5 pt-1 pb-5">
          {children}
        </div>
      )}
    </section>
  )
}
