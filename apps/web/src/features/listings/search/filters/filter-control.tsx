import type { SearchFormOptions } from '@pb/contract/listings'
import { memo, Suspense, useCallback, useMemo } from 'react'
import { lazy } from '../../../../lib/lazy.ts'
import { ChoiceList, ChoicePills } from '../../../../components/ui/choice-list.tsx'
import { PriceRange } from '../../../../components/domain/price-range.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { formatMoney } from '../../../../lib/format.ts'
import type { UpdateSearch } from '../use-search-state.ts'
import { getOfferedChoices, type ChoicesFilter, type Filter, type FlagsFilter } from './filters.ts'
import { arePropsEqual } from './are-props-equal.ts'
import { changeSearch, toggleValue, type FlagKey, type SearchState } from '../search-state.ts'
import { parsePrice } from '../search-url.ts'
import { NeighborhoodFilter } from './neighborhood-filter.tsx'
import * as texts from './texts.ts'

/** Loaded on demand: its suggestions are larger than all other controls, and few searches filter by company. */
const CompanyFilter = lazy(async () => ({ default: (await import('./company-filter.tsx')).CompanyFilter }))

// Loaded on demand: the results show these filters closed.
const DateFilter = lazy(async () => ({ default: (await import('./date-filter.tsx')).DateFilter }))
const AgePills = lazy(async () => ({ default: (await import('./date-filter.tsx')).AgePills }))

interface ChoicesProps {
  readonly title: string
  readonly filter: ChoicesFilter
  readonly options: SearchFormOptions
  readonly adType: SearchState['ad_type']
  readonly chosen: readonly string[]
  readonly columns: 2 | 'fit'
  readonly update: UpdateSearch
}

/** Checkboxes or pills of one filter. Memoized: re-renders only when its own choices change. */
const Choices = memo(function Choices({
  title,
  filter,
  options,
  adType,
  chosen,
  columns,
  update,
}: ChoicesProps) {
  const { field, control } = filter
  const onToggle = useCallback(
    (key: string) => update((state) => toggleValue(state, field, key)),
    [update, field],
  )
  const choices = useMemo(() => {
    const all = getOfferedChoices(filter, options, adType, chosen)
    // "2 Beds" is shortened to "2", because the title already names the unit.
    return control === 'pills'
      ? all.map(({ key, title: choiceTitle }) => ({ key, title: /^\d/.test(key) ? key : choiceTitle }))
      : all
  }, [filter, control, options, adType, chosen])
  if (control === 'pills')
    return <ChoicePills label={title} choices={choices} selected={chosen} onToggle={onToggle} />
  return (
    <ChoiceList label={title} choices={choices} selected={chosen} onToggle={onToggle} columns={columns} />
  )
}, arePropsEqual)

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
    (key: string) => update((state) => changeSearch(state, { [key]: !state[key as FlagKey] })),
    [update],
  )
  return (
    <ChoiceList label={title} choices={choices} selected={chosen} onToggle={onToggle} columns={columns} />
  )
}, arePropsEqual)

interface PriceProps {
  readonly min: number | undefined
  readonly max: number | undefined
  readonly usual: { readonly min_price: number; readonly max_price: number }
  readonly update: UpdateSearch
}

const Price = memo(function Price({ min, max, usual, update }: PriceProps) {
  const onPrice = useCallback(
    (low: number | undefined, high: number | undefined) =>
      update((state) => changeSearch(state, { min_price: low, max_price: high })),
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
        {texts.resetRange(formatMoney(usual.min_price), formatMoney(usual.max_price))}
      </button>
    </>
  )
})

interface FilterControlProps {
  readonly filter: Filter
  readonly state: SearchState
  readonly options: SearchFormOptions
  readonly variant: 'panel' | 'form'
  readonly update: UpdateSearch
}

/** The control of any kind of filter. */
export function FilterControl({ filter, state, options, variant, update }: FilterControlProps) {
  const { title } = filter
  const { ad_type: adType } = state
  const columns = variant === 'form' && filter.section !== 'General Information' ? 'fit' : 2
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
    case 'neighborhoods':
      return (
        <NeighborhoodFilter
          boroughs={options.boroughs}
          selectedBoroughs={state.borough}
          selectedNeighborhoods={state.neighborhood}
          variant={variant}
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
    case 'day':
      return (
        <Suspense fallback={<Skeleton className="h-9 max-w-52" />}>
          <DateFilter title={title} filter={filter} value={state[filter.field]} update={update} />
        </Suspense>
      )
    case 'age':
      return (
        <Suspense fallback={<Skeleton className="h-8" />}>
          <AgePills title={title} filter={filter} value={state[filter.field]} update={update} />
        </Suspense>
      )
    case 'companies':
      return (
        <Suspense fallback={<Skeleton className="h-9" />}>
          <CompanyFilter adType={adType} names={state.company_name} update={update} />
        </Suspense>
      )
  }
}
