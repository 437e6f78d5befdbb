import { memo, useCallback, useMemo, useState } from 'react'
import { ChoicePills } from '../../../components/ui/choice-list.tsx'
import { Input } from '../../../components/ui/input.tsx'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { newYorkDay } from '../model/days.ts'
import { daysText, type AgeFilter, type DayFilter as DayFilterSpec } from '../model/filters.ts'
import { changed } from '../model/search-state.ts'
import { parseDay } from '../model/search-url.ts'

interface DayFilterProps {
  readonly title: string
  readonly filter: DayFilterSpec
  readonly value: string | undefined
  readonly update: UpdateSearch
}

/** A day, typed or picked; the likely ones at a press. */
export const DayFilter = memo(function DayFilter({ title, filter, value, update }: DayFilterProps) {
  const { field, ago } = filter
  const set = useCallback(
    (day: string | undefined) =>
      update((state) => changed(state, { [field]: state[field] === day ? undefined : day })),
    [field, update],
  )
  const quick = useMemo(
    () => ago.map((days) => ({ key: newYorkDay(days), title: days === 0 ? 'Today' : daysText(days) })),
    [ago],
  )
  // What is being typed is no day yet; it stays in the field, and asks nothing.
  const [applied, setApplied] = useState(value)
  const [draft, setDraft] = useState(value ?? '')
  if (applied !== value) {
    setApplied(value)
    if (parseDay(draft) !== value) setDraft(value ?? '')
  }
  return (
    <>
      <Input
        type="date"
        aria-label={title}
        min="2000-01-01"
        max="2199-12-31"
        value={draft}
        onChange={({ target }) => {
          setDraft(target.value)
          const day = parseDay(target.value)
          if (day !== value && (day !== undefined || target.value === ''))
            update((state) => changed(state, { [field]: day }))
        }}
        className="max-w-52 tabular-nums"
      />
      <div className="pt-2">
        <ChoicePills
          label={`${title}, quick`}
          choices={quick}
          chosen={value === undefined ? [] : [value]}
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

/** One of a few spans of days, or none. */
export const AgePills = memo(function AgePills({ title, filter, value, update }: AgeFilterProps) {
  const { field, days } = filter
  const choices = useMemo(() => days.map((count) => ({ key: String(count), title: daysText(count) })), [days])
  const onToggle = useCallback(
    (key: string) =>
      update((state) => changed(state, { [field]: state[field] === Number(key) ? undefined : Number(key) })),
    [field, update],
  )
  return (
    <ChoicePills
      label={title}
      choices={choices}
      chosen={value === undefined ? [] : [String(value)]}
      onToggle={onToggle}
    />
  )
})
