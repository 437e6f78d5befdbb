import { ChevronDown } from 'lucide-react'
import { useDeferredValue, useId, useState, type ReactNode } from 'react'

/** Made once: a panel has many, and is drawn anew with each change of a filter. */
const arrow = (
  <ChevronDown
    aria-hidden
    className="ml-auto size-4 text-muted transition-transform [[aria-expanded=true]>&]:rotate-180"
  />
)

interface FilterGroupProps {
  readonly title: string
  /** How many of the group's choices are active; they also open it at first. */
  readonly active: number
  readonly defaultOpen?: boolean
  readonly children: ReactNode
}

/** A group of a filter panel, folded away by its title. What is folded away is not in the page. */
export function FilterGroup({ title, active, defaultOpen = false, children }: FilterGroupProps) {
  const [open, setOpen] = useState(defaultOpen || active > 0)
  // Some hold a hundred choices: they are drawn in slices.
  const drawn = useDeferredValue(open)
  const id = useId()
  return (
    <section className="border-b last:border-b-0" aria-labelledby={`${id}-title`}>
      <h3>
        <button
          type="button"
          id={`${id}-title`}
          aria-expanded={open}
          aria-controls={drawn ? id : undefined}
          onClick={() => setOpen(!open)}
          className="flex h-11 w-full items-center gap-2 px-5 text-sm font-semibold -outline-offset-2 hover:bg-hover"
        >
          {title}
          {active > 0 && (
            <span className="flex h-[18px] min-w-[18px] items-center justify-center rounded-full bg-brand px-1 text-2xs font-semibold text-on-brand tabular-nums">
              {active}
              <span className="sr-only"> active</span>
            </span>
          )}
          {arrow}
        </button>
      </h3>
      {drawn && (
        <div id={id} className="px-5 pt-1 pb-5">
          {children}
        </div>
      )}
    </section>
  )
}
