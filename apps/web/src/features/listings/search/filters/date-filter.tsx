import { memo, useCallback, useMemo, useState } from 'react'
import { ChoicePills } from '../../../../components/ui/choice-list.tsx'
import { cn } from '../../../../lib/cn.ts'
import { inputClass } from '../../../../components/ui/input-class.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { getDateDaysAgo } from './date-days-ago.ts'
import { formatDays, type AgeFilter, type DateFilter as DateFilterSpec } from './filters.ts'
import { changeSearch } from '../search-state.ts'
import { parseDate } from '../search-url.ts'
import * as texts from './texts.ts'

interface DateFilterProps {
  readonly title: string
  readonly filter: DateFilterSpec
  readonly value: string | undefined
  readonly update: UpdateSearch
}

/** A date input with buttons for common dates. */
export const DateFilter = memo(function DateFilter({ title, filter, value, update }: DateFilterProps) {
  const { field, daysAgo: ago } = filter
  const set = useCallback(
    (day: string | undefined) =>
      update((state) => changeSearch(state, { [field]: state[field] === day ? undefined : day })),
    [field, update],
  )
  const quick = useMemo(
    () =>
      ago.map((days) => ({ key: getDateDaysAgo(days), title: days === 0 ? texts.today : formatDays(days) })),
    [ago],
  )
  // An incomplete date stays in the input and does not change the search.
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value ?? '')
  if (applied !== value) {
    setApplied(value)
    if (parseDate(draft) !== value) setDraft(value ?? '')
  }
  return (
    <>
      <input
        type="date"
        aria-label={title}
        min="2000-01-01"
        max="2199-12-31"
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value)
          const day = parseDate(target.value)
          if (day !== value && (day !== undefined || target.value === ''))
            update((state) => changeSearch(state, { [field]: day }))
        }}
        className={cn(inputClass, 'max-w-52 tabular-nums')}
      />
      <div className="pt-2">
        <ChoicePills
          label={texts.dateShortcuts(title)}
          choices={quick}
          selected={value === undefined ? [] : [value]}
          onToggle={set}
        />
      </div>
    </>
  )
})

interface AgeFilterProps {
  readonly title: string
  readonly filter: AgeFilter
  readonly value: number | undefined
  readonly update: UpdateSearch
}

/** Selects one of several numbers of days, or none. */
export const AgePills = memo(function AgePills({ title, filter, value, update }: AgeFilterProps) {
  const { field, days } = filter
  const choices = useMemo(
    () => days.map((count) => ({ key: String(count), title: formatDays(count) })),
    [days],
  )
  const onToggle = useCallback(
    (key: string) =>
      update((state) =>
        changeSearch(state, { [field]: state[field] === Number(key) ? undefined : Number(key) }),
      ),
    [field, update],
  )
  return (
    <ChoicePills
      label={title}
      choices={choices}
      selected={value === undefined ? [] : [String(value)]}
      onToggle={onToggle}
    />
  )
})
