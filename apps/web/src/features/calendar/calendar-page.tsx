import { addDaysToDate } from '@pb/rules/dates'
import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import { PageBody } from '../../components/ui/page-title.tsx'
import { FormMessage } from '../../components/ui/form-message.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { ErrorState } from '../../components/ui/states.tsx'
import { useTimeZone } from '../../lib/time-zone.ts'
import { getZoneName } from '@pb/rules/zone-name'
import { useMediaQuery } from '../../lib/use-media-query.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'
import { useUrlState } from '../../lib/use-url-state.ts'
import { useUser } from '../../lib/use-session.ts'
import { Agenda } from './agenda/agenda.tsx'
import { CalendarToolbar } from './calendar-toolbar.tsx'
import { useEventEditing } from './use-event-editing.tsx'
import { TimeGrid, type GridProps } from './grid/time-grid.tsx'
import { getDays, stepDate, type CalendarView } from './model/days.ts'
import { getHourOn, getNextHour } from './model/working-hour.ts'
import { MonthGrid } from './month/month-grid.tsx'
import { PeopleLegend } from './people-legend.tsx'
import { useHiddenPeople } from './use-hidden-people.ts'
import { useLinkedDate, useLinkedEvent } from './use-linked-event.ts'
import { useNow } from './use-now.ts'
import { useOccurrences } from './use-occurrences.ts'
import { useWorkingHours } from './use-working-hours.ts'
import { calendarUrl } from './view-state.ts'
import * as texts from './texts.ts'

/** Opens the form when the address asks for it, once. */
function useAddParam(add: () => void): void {
  const [params, setParams] = useSearchParams()
  const asked = params.get('add') === 'event'
  const addOnce = useEffectEvent(() => {
    add()
    setParams(
      (now) => {
        now.delete('add')
        return now
      },
      { replace: true },
    )
  })
  useEffect(() => {
    if (asked) addOnce()
  }, [asked])
}

/** The agent's calendar by day, week, month or as a list; a supervisor sees several people's. */
export function CalendarPage() {
  const user = useUser()
  const zone = useTimeZone()
  const now = useNow(zone)
  const narrow = useMediaQuery('(max-width: 767px)')
  const [state, update, linkTo] = useUrlState(calendarUrl)
  const view: CalendarView = state.view ?? (narrow ? 'day' : 'week')
  const linkedDate = useLinkedDate(zone)
  const date = linkedDate ?? state.date ?? now.date
  const withPeople = user.roles.includes('SUPERVISOR')
  const agentIds = withPeople ? state.agentIds : []
  const days = getDays(view, date)
  const {
    occurrences: all,
    isLoaded,
    truncated,
    people,
    error,
    refetch,
  } = useOccurrences(days, zone, agentIds)
  const { occurrences, hidden, toggle, showAll } = useHiddenPeople(all)
  const workingHours = useWorkingHours()
  const editing = useEventEditing(zone)
  useLinkedEvent(isLoaded ? all : undefined, {
    open: editing.open,
    leave: () => update((state) => ({ ...state, date })),
  })

  const setView = (next: CalendarView): void => update((state) => ({ ...state, view: next }))
  const step = (by: 1 | -1): void =>
    update((state) => ({ ...state, date: stepDate(view, state.date ?? now.date, by) }))
  const showToday = (): void => update((state) => ({ ...state, date: null }))
  const add = (): void =>
    editing.create(
      days.includes(now.date) ? getNextHour(now, workingHours) : getHourOn(date, now, workingHours),
    )
  useAddParam(add)
  useShortcuts({
    nextPeriod: () => step(1),
    previousPeriod: () => step(-1),
    showToday,
    showDay: () => setView('day'),
    showWeek: () => setView('week'),
    showMonth: () => setView('month'),
    showAgenda: () => setView('agenda'),
    newEvent: add,
  })
  const grid: GridProps = {
    days,
    now,
    occurrences: occurrences ?? [],
    workingHours,
    linkToDay: (shown) => linkTo((state) => ({ ...state, view: 'day', date: shown })),
    onCreate: editing.create,
    onChange: editing.move,
    onOpen: editing.open,
    onDelete: editing.remove,
    onStep: (by) =>
      update((state) => ({ ...state, date: addDaysToDate(by > 0 ? days.at(-1)! : days[0]!, by) })),
  }
  return (
    <PageBody className="flex max-w-[1800px] flex-col gap-4 py-4">
      <CalendarToolbar
        view={view}
        date={date}
        agentIds={agentIds}
        withPeople={withPeople}
        onView={setView}
        onStep={step}
        onToday={showToday}
        onAgents={(ids) => update((state) => ({ ...state, agentIds: ids }))}
        onAdd={add}
      />
      {people.length > 1 && (
        <PeopleLegend people={people} hidden={hidden} onToggle={toggle} onShowAll={showAll} />
      )}
      {truncated && <FormMessage look="warning">{texts.truncated}</FormMessage>}
      {!occurrences ? (
        error ? (
          <ErrorState title={texts.loadFailed} error={error} onRetry={refetch} />
        ) : (
          <Skeleton className="h-[60dvh] rounded-lg" />
        )
      ) : view === 'agenda' ? (
        <Agenda days={days} today={now.date} occurrences={occurrences} onOpen={grid.onOpen} />
      ) : view === 'month' ? (
        <MonthGrid
          {...grid}
          month={date.slice(0, 7)}
          onCreateOn={(day) => editing.create(getHourOn(day, now, workingHours))}
        />
      ) : (
        <TimeGrid {...grid} />
      )}
      <p className="text-xs text-muted">
        {texts.timesIn(getZoneName(zone))}. <span className="max-sm:hidden">{texts.gridHelp}</span>
      </p>
      {editing.dialogs}
    </PageBody>
  )
}
