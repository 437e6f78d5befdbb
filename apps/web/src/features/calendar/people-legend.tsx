import { cn } from '../../lib/cn.ts'
import type { CalendarPerson } from './model/people.ts'
import { personClass } from './tones.ts'
import * as texts from './texts.ts'

interface PeopleLegendProps {
  readonly people: readonly CalendarPerson[]
  /** Ids of those whose events are hidden. */
  readonly hidden: ReadonlySet<string>
  readonly onToggle: (id: string) => void
  readonly onShowAll: () => void
}

/** Whose events are shown: initials, tone and name of each; a press hides them or shows them again. */
export function PeopleLegend({ people, hidden, onToggle, onShowAll }: PeopleLegendProps) {
  return (
    <fieldset
      aria-label={texts.calendarsShown}
      className="flex items-center gap-1.5 max-sm:-mx-4 max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 sm:flex-wrap"
    >
      {people.map(({ id, name, initials, position }) => {
        const shown = !hidden.has(id)
        return (
          <button
            key={id}
            type="button"
            aria-pressed={shown}
            title={shown ? texts.hidePerson(name) : texts.showPerson(name)}
            onClick={() => onToggle(id)}
            className={cn(
              'flex min-h-8 max-w-48 shrink-0 items-center gap-2 rounded-md border py-0.5 pr-2.5 pl-1 text-sm hover:bg-hover',
              !shown && 'border-dashed text-muted line-through',
            )}
          >
            <span
              aria-hidden
              className={cn(
                'flex h-6 min-w-8 items-center justify-center rounded-xs border-l-3 px-1 text-2xs font-semibold',
                personClass(position),
                !shown && 'opacity-40',
              )}
            >
              {initials}
            </span>
            <span className="truncate">{name}</span>
          </button>
        )
      })}
      {hidden.size > 0 && (
        <button
          type="button"
          onClick={onShowAll}
          className="min-h-8 shrink-0 rounded-md px-2 text-sm font-medium text-brand-text hover:bg-hover"
        >
          {texts.showAll}
        </button>
      )}
    </fieldset>
  )
}
