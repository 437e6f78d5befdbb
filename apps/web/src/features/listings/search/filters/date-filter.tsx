import { memo, useCallback, useMemo } from 'react'
import { ChoicePills } from '../../../../components/ui/choice-list.tsx'
import type { UpdateSearch } from '../use-search-state.ts'
import { DateInput } from './date-input.tsx'
import { getDateDaysAgo } from './date-days-ago.ts'
import { formatDays, type AgeFilter, type DateFilter as DateFilterSpec } from './filters.ts'
import { changeSearch } from '../search-state.ts'
import * as texts from './texts.ts'

interface DateFilterProps {
  readonly title: string
  readonly filter: DateFilterSpec
  readonly value: string | undefined
  readonly update: UpdateSearch
}

/** A date input, with buttons for common dates if there are any. */
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
  return (
    <>
      <DateInput
        title={title}
        value={value}
        onChange={(day) => update((state) => changeSearch(state, { [field]: day }))}
      />
      {quick.length > 0 && (
        <div className="pt-2">
          <ChoicePills
            label={texts.dateShortcuts(title)}
            choices={quick}
            selected={value === undefined ? [] : [value]}
            onToggle={set}
          />
        </div>
      )}
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
