import { ChevronLeft, ChevronRight, Plus, Settings } from 'lucide-react'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { IconButton } from '../../components/ui/icon-button.tsx'
import { PageTitle } from '../../components/ui/page-title.tsx'
import { Segmented } from '../../components/ui/segmented.tsx'
import { shortcuts } from '../../lib/shortcuts/catalogue.ts'
import { formatPeriod, type CalendarView } from './model/days.ts'
import { PeopleMenu } from './people-menu.tsx'
import { calendarSettingsPath } from './paths.ts'
import * as texts from './texts.ts'

interface CalendarToolbarProps {
  readonly view: CalendarView
  readonly date: string
  readonly agentIds: readonly string[]
  /** Others' calendars are for supervisors. */
  readonly withPeople: boolean
  readonly onView: (view: CalendarView) => void
  readonly onStep: (by: 1 | -1) => void
  readonly onToday: () => void
  readonly onAgents: (agentIds: readonly string[]) => void
  readonly onAdd: () => void
}

const views = [
  { value: 'day' as const, label: texts.day },
  { value: 'week' as const, label: texts.week },
  { value: 'month' as const, label: texts.month },
  { value: 'agenda' as const, label: texts.agenda },
]

/** Title, period and view of the calendar. */
export function CalendarToolbar({ view, date, agentIds, withPeople, ...on }: CalendarToolbarProps) {
  return (
    <>
      <PageTitle
        actions={
          <>
            {withPeople && <PeopleMenu agentIds={agentIds} onChange={on.onAgents} />}
            <ButtonLink to={calendarSettingsPath}>
              <Settings aria-hidden className="size-4" />
              {texts.settings}
            </ButtonLink>
            <Button variant="primary" onClick={on.onAdd}>
              <Plus aria-hidden className="size-4" />
              {texts.addEvent}
            </Button>
          </>
        }
      >
        {texts.calendar}
      </PageTitle>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center">
          <Button onClick={on.onToday}>{texts.today}</Button>
          <IconButton
            label={texts.previous[view]}
            keys={shortcuts.previousPeriod.keys[0]}
            icon={ChevronLeft}
            onClick={() => on.onStep(-1)}
          />
          <IconButton
            label={texts.next[view]}
            keys={shortcuts.nextPeriod.keys[0]}
            icon={ChevronRight}
            onClick={() => on.onStep(1)}
          />
        </div>
        <p aria-live="polite" className="text-base font-semibold tabular-nums">
          {formatPeriod(view, date)}
        </p>
        <div className="ml-auto">
          <Segmented label={texts.view} value={view} segments={views} onChange={on.onView} />
        </div>
      </div>
    </>
  )
}
