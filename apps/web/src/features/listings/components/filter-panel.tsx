import type { SearchFormOptions } from '@pb/contract/listings'
import { memo, useCallback, useMemo } from 'react'
import { ChoiceList, ChoicePills, type ChoiceItem } from '../../../components/ui/choice-list.tsx'
import { FilterGroup } from '../../../components/ui/filter-group.tsx'
import { PriceRange } from '../../../components/ui/price-range.tsx'
import { formatMoney } from '../../../lib/format.ts'
import type { UpdateSearch } from '../hooks/use-search-state.ts'
import { changed, parsePrice, toggled, type ListKey, type SearchState } from '../model/search-state.ts'
import { sameProps } from '../model/same-props.ts'
import { NeighborhoodFilter } from './neighborhood-filter.tsx'

/** Under a title that says what is counted, a number says enough. */
const counted = (choices: readonly ChoiceItem[]) =>
  choices.map(({ key, title }) => ({ key, title: /^\d/.test(key) ? key : title }))

interface ChoiceGroupProps {
  readonly title: string
  readonly field: ListKey
  readonly choices: readonly ChoiceItem[]
  readonly chosen: readonly string[]
  readonly update: UpdateSearch
  readonly look?: 'pills' | 'list'
  readonly defaultOpen?: boolean
}

/** One group of choices; drawn again only when its own choices change. */
const ChoiceGroup = memo(function ChoiceGroup({
  title,
  field,
  choices,
  chosen,
  update,
  look = 'list',
  defaultOpen = false,
}: ChoiceGroupProps) {
  const onToggle = useCallback(
    (key: string) => update((state) => toggled(state, field, key)),
    [update, field],
  )
  return (
    <FilterGroup title={title} active={chosen.length} defaultOpen={defaultOpen}>
      {look === 'pills' ? (
        <ChoicePills label={title} choices={choices} chosen={chosen} onToggle={onToggle} />
      ) : (
        <ChoiceList label={title} choices={choices} chosen={chosen} onToggle={onToggle} columns={2} />
      )}
    </FilterGroup>
  )
}, sameProps)

interface FilterPanelProps {
  readonly state: SearchState
  readonly options: SearchFormOptions
  readonly update: UpdateSearch
}

/** Everything a search can ask for, in groups that fold away. */
export function FilterPanel({ state, options, update }: FilterPanelProps) {
  const { min_price, max_price } = state
  const usual = options.price_defaults[state.ad_type]
  const onPrice = useCallback(
    (min: number | undefined, max: number | undefined) =>
      update((search) => changed(search, { min_price: min, max_price: max })),
    [update],
  )
  const prices = [min_price, max_price].filter((price) => price !== undefined).length
  const beds = useMemo(() => counted(options.bedrooms), [options])
  const baths = useMemo(() => counted(options.bathrooms), [options])
  return (
    <>
      <FilterGroup title="Price Range" active={prices} defaultOpen>
        <PriceRange min={min_price} max={max_price} parse={parsePrice} onChange={onPrice} />
        <button
          type="button"
          onClick={() => onPrice(usual.min_price, usual.max_price)}
          className="mt-2 rounded-xs text-xs text-muted tabular-nums underline decoration-current/40 underline-offset-2 hover:text-ink"
        >
          Usual range: {formatMoney(usual.min_price)} – {formatMoney(usual.max_price)}
        </button>
      </FilterGroup>
      <ChoiceGroup
        title="Beds"
        field="bedrooms"
        choices={beds}
        chosen={state.bedrooms}
        update={update}
        look="pills"
        defaultOpen
      />
      <ChoiceGroup
        title="Baths"
        field="bathrooms"
        choices={baths}
        chosen={state.bathrooms}
        update={update}
        look="pills"
        defaultOpen
      />
      <FilterGroup
        title="Neighborhoods"
        active={state.neighborhood.length + state.borough.length}
        defaultOpen
      >
        <NeighborhoodFilter
          boroughs={options.boroughs}
          whole={state.borough}
          values={state.neighborhood}
          update={update}
        />
      </FilterGroup>
      <ChoiceGroup
        title="Building Type"
        field="building_type"
        choices={options.building_type}
        chosen={state.building_type}
        update={update}
      />
      <ChoiceGroup
        title="Ownership"
        field="ownership"
        choices={options.ownership[state.ad_type]}
        chosen={state.ownership}
        update={update}
      />
      <ChoiceGroup title="Pets" field="pets" choices={options.pets} chosen={state.pets} update={update} />
      <ChoiceGroup
        title="Furnished"
        field="furnished"
        choices={options.furnished}
        chosen={state.furnished}
        update={update}
      />
      <ChoiceGroup
        title="Building Features"
        field="building_features"
        choices={options.building_features}
        chosen={state.building_features}
        update={update}
      />
      <ChoiceGroup
        title="Apartment Features"
        field="apartment_features"
        choices={options.apartment_features}
        chosen={state.apartment_features}
        update={update}
      />
    </>
  )
}
