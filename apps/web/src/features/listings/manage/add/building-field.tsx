import type { BuildingSuggestion } from '@pb/contract/buildings'
import { parseAddressWithUnit } from '@pb/rules/address-queries'
import { buildingTypes, ownerships, findTitle } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Info, Plus } from 'lucide-react'
import { useId, type Ref } from 'react'
import { FactList } from '../../../../components/ui/fact-list.tsx'
import { IconButton } from '../../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../../components/ui/input-class.ts'
import { linkClass } from '../../../../components/ui/link.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../../components/ui/popover.tsx'
import { SuggestInput } from '../../../../components/ui/suggest-input.tsx'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useDebounced } from '../../../../lib/use-debounced.ts'
import { suggestBuildingsQuery } from '../../../../queries/buildings.ts'
import * as texts from './texts.ts'

const debounceMs = 120

interface BuildingFieldProps {
  readonly text: string
  readonly building: BuildingSuggestion | null
  readonly onText: (text: string) => void
  readonly onPick: (building: BuildingSuggestion) => void
  /** Adds the building of the entered address. */
  readonly onAdd: () => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** Facts of the selected building. */
function BuildingInfo({ building }: { readonly building: BuildingSuggestion }) {
  return (
    <Popover>
      <PopoverTrigger render={<IconButton label={texts.aboutThisBuilding} icon={Info} bordered />} />
      <PopoverContent label={texts.aboutThisBuilding} align="end" className="w-72 p-4">
        <p className="pb-1 text-sm font-semibold">{building.address}</p>
        <FactList
          facts={[
            { title: texts.neighborhood, value: building.neighborhood },
            { title: texts.city, value: `${building.city}, ${building.state} ${building.zip}` },
            { title: texts.ownership, value: findTitle(ownerships, building.ownership) },
            { title: texts.type, value: findTitle(buildingTypes, building.building_type) },
            { title: texts.pets, value: building.pet_policy || null },
          ]}
        />
      </PopoverContent>
    </Popover>
  )
}

/** Address input with suggestions of buildings. */
export function BuildingField({ text, building, onText, onPick, onAdd, inputRef }: BuildingFieldProps) {
  const id = useId()
  const search = useDebounced(building ? '' : text.trim(), debounceMs)
  const { data, error, isFetching } = useQuery(suggestBuildingsQuery(search))
  const found = building || text.trim() === '' ? [] : (data?.collection ?? [])
  const settled = !isFetching && search === text.trim()
  const emptyText = settled ? texts.noBuildings : texts.searching
  const newAddress =
    building === null && settled ? (parseAddressWithUnit(text).address?.display ?? null) : null
  const isKnown = found.some(({ address }) => address === newAddress)
  // The last item, null, adds the address as a new building.
  const items = newAddress !== null && !isKnown ? [...found, null] : found
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium">
        {texts.address}
      </span>
      <div className="flex gap-2">
        <SuggestInput
          label={texts.address}
          placeholder={texts.streetAddress}
          text={text}
          onText={onText}
          items={items}
          getKey={(item) => item?.building_id ?? 'new'}
          renderItem={(item) =>
            item === null ? (
              <span className="flex items-center gap-2 font-medium text-brand-text">
                <Plus aria-hidden className="size-4 shrink-0" /> {texts.addAddress(newAddress ?? '')}
              </span>
            ) : (
              <>
                <span className="block truncate font-medium">{item.address}</span>
                <span className="block truncate text-xs text-muted">
                  {item.neighborhood}, {item.city}
                </span>
              </>
            )
          }
          onPick={(item) => (item === null ? onAdd() : onPick(item))}
          {...(!building &&
            (error || found.length === 0) && { status: error ? getErrorMessage(error) : emptyText })}
          escapeEmpties={false}
          {...(inputRef && { inputRef })}
          inputClass={inputClass}
          className="min-w-0 grow"
        />
        {building && <BuildingInfo building={building} />}
      </div>
      {!building && text.trim() !== '' && (
        <p className="text-xs text-muted">
          {texts.chooseBuilding} {texts.notListed}{' '}
          <button type="button" className={linkClass} onClick={onAdd}>
            {texts.addBuilding}
          </button>
        </p>
      )}
    </div>
  )
}
