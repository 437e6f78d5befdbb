import type { SearchFormOptions } from '@pb/contract/listings'
import { lazy, memo, Suspense, useCallback, useMemo } from 'react'
import { ChoiceList, ChoicePills } from '../../../components/ui/choice-list.tsx'
import { PriceRange } from '../../../components/ui/price-range.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatMoney } from '../../../lib/format.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import type { ChoicesFilter, Filter, FlagsFilter } from '../model/filters.ts'
import { sameProps } from '../model/same-props.ts'
import { changed, toggled, type FlagKey, type SearchState } from '../model/search-state.ts'
import { parsePrice } from '../model/search-url.ts'
import { AgePills, DayFilter } from './day-filter.tsx'
import { NeighborhoodFilter } from './neighborhood-filter.tsx'
import { TypedDay } from './typed-day.tsx'

/** Its suggestions are more than all other controls together, and few searches ask for a company. */
const CompanyFilter = lazy(async () => ({ default: (await import('./company-filter.tsx')).CompanyFilter }))

interface ChoicesProps {
  readonly title: string
  readonly filter: ChoicesFilter
  readonly options: SearchFormOptions
  readonly adType: SearchState['ad_type']
  readonly chosen: readonly string[]
  readonly columns: 2 | 'fit'
  readonly update: UpdateSearch
}

/** Choices of a list; drawn again only when its own choices change. */
const Choices = memo(function Choices({
  title,
  filter,
  options,
  adType,
  chosen,
  columns,
  update,
}: ChoicesProps) {
  const { field, look } = filter
  const onToggle = useCallback(
    (key: string) => update((state) => toggled(state, field, key)),
    [update, field],
  )
  const choices = useMemo(() => {
    const all = filter.choices(options, adType)
    // Under a title that says what is counted, a number says enough.
    return look === 'pills'
      ? all.map(({ key, title: own }) => ({ key, title: /^\d/.test(key) ? key : own }))
      : all
  }, [filter, look, options, adType])
  if (look === 'pills')
    return <ChoicePills label={title} choices={choices} chosen={chosen} onToggle={onToggle} />
  return <ChoiceList label={title} choices={choices} chosen={chosen} onToggle={onToggle} columns={columns} />
}, sameProps)

interface FlagsProps {
  readonly title: string
  readonly filter: FlagsFilter
  readonly adType: SearchState['ad_type']
  readonly chosen: readonly FlagKey[]
  readonly columns: 2 | 'fit'
  readonly update: UpdateSearch
}

const Flags = memo(function Flags({ title, filter, adType, chosen, columns, update }: FlagsProps) {
  const choices = useMemo(
    () =>
      filter.flags
        .filter((flag) => flag.adType === undefined || flag.adType === adType)
        .map((flag) => ({ key: flag.field, title: flag.title })),
    [filter, adType],
  )
  const onToggle = useCallback(
    (key: string) => update((state) => changed(state, { [key]: !state[key as FlagKey] })),
    [update],
  )
  return <ChoiceList label={title} choices={choices} chosen={chosen} onToggle={onToggle} columns={columns} />
}, sameProps)

interface PriceProps {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly usual: { readonly min_price: number; readonly max_price: number }
  readonly update: UpdateSearch
}

const Price = memo(function Price({ min, max, usual, update }: PriceProps) {
  const onPrice = useCallback(
    (low: number | undefined, high: number | undefined) =>
      update((state) => changed(state, { min_price: low, max_price: high })),
    [update],
  )
  return (
    <>
      <PriceRange min={min} max={max} parse={parsePrice} onChange={onPrice} />
      <button
        type="button"
        onClick={() => onPrice(usual.min_price, usual.max_price)}
        className="mt-2 rounded-xs text-xs text-muted tabular-nums underline decoration-current/40 underline-offset-2 hover:text-ink"
      >
        Usual range: {formatMoney(usual.min_price)} – {formatMoney(usual.max_price)}
      </button>
    </>
  )
})

interface FilterControlProps {
  readonly filter: Filter
  readonly state: SearchState
  readonly options: SearchFormOptions
  readonly look: 'panel' | 'form'
  readonly update: UpdateSearch
}

/** What sets one filter, whichever it is. */
export function FilterControl({ filter, state, options, look, update }: FilterControlProps) {
  const { title } = filter
  const { ad_type: adType } = state
  const columns = look === 'form' && filter.section !== 'General Information' ? 'fit' : 2
  switch (filter.kind) {
    case 'price':
      return (
        <Price
          min={state.min_price}
          max={state.max_price}
          usual={options.price_defaults[adType]}
          update={update}
        />
      )
    case 'places':
      return (
        <NeighborhoodFilter
          boroughs={options.boroughs}
          whole={state.borough}
          values={state.neighborhood}
          look={look}
          update={update}
        />
      )
    case 'choices':
      return (
        <Choices
          title={title}
          filter={filter}
          options={options}
          adType={adType}
          chosen={state[filter.field]}
          columns={columns}
          update={update}
        />
      )
    case 'flags': {
      const chosen = filter.flags.flatMap(({ field }) => (state[field] ? [field] : []))
      return (
        <Flags
          title={title}
          filter={filter}
          adType={adType}
          chosen={chosen}
          columns={columns}
          update={update}
        />
      )
    }
    case 'day': {
      const { field } = filter
      const value = state[field]
      return filter.ago.length > 0 ? (
        <DayFilter title={title} filter={filter} value={value} update={update} />
      ) : (
        <TypedDay
          title={title}
          value={value}
          onChange={(day) => update((search) => changed(search, { [field]: day }))}
        />
      )
    }
    case 'age':
      return <AgePills title={title} filter={filter} value={state[filter.field]} update={update} />
    case 'companies':
      return (
        <Suspense fallback={<Skeleton className="h-9" />}>
          <CompanyFilter names={state.company_name} update={update} />
        </Suspense>
      )
  }
}
