import type { BuildingSuggestion } from '@pb/contract/buildings'
import { buildingTypes, ownerships, titleOf } from '@pb/rules/vocabulary'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useId, type Ref } from 'react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { IconButton } from '../../../components/ui/icon-button.tsx'
import { inputClass } from '../../../components/ui/input.tsx'
import { Popover, PopoverContent, PopoverTrigger } from '../../../components/ui/popover.tsx'
import { SuggestInput } from '../../../components/ui/suggest-input.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { suggestBuildingsQuery } from '../api.ts'

const restMs = 120

interface BuildingFieldProps {
  readonly text: string
  readonly building: BuildingSuggestion | null
  readonly onText: (text: string) => void
  readonly onPick: (building: BuildingSuggestion) => void
  readonly inputRef?: Ref<HTMLInputElement>
}

/** What is known of the building that was chosen. */
function BuildingInfo({ building }: { readonly building: BuildingSuggestion }) {
  return (
    <Popover>
      <PopoverTrigger render={<IconButton label="About this building" icon={Info} bordered />} />
      <PopoverContent label="About this building" align="end" className="w-72 p-4">
        <p className="pb-1 text-sm font-semibold">{building.address}</p>
        <FactList
          facts={[
            { title: 'Neighborhood', value: building.neighborhood },
            { title: 'City', value: `${building.city}, ${building.state} ${building.zip}` },
            { title: 'Ownership', value: titleOf(ownerships, building.ownership) },
            { title: 'Type', value: titleOf(buildingTypes, building.building_type) },
            { title: 'Pets', value: building.pet_policy || null },
          ]}
        />
      </PopoverContent>
    </Popover>
  )
}

/** The building, found while its address is typed. */
export function BuildingField({ text, building, onText, onPick, inputRef }: BuildingFieldProps) {
  const id = useId()
  const search = useDebounced(building ? '' : text.trim(), restMs)
  const { data, error, isFetching } = useQuery(suggestBuildingsQuery(search))
  const items = building || text.trim() === '' ? [] : (data?.collection ?? [])
  const settled = !isFetching && search === text.trim()
  const none = settled ? 'No building found' : 'Searching…'
  return (
    <div className="flex flex-col gap-1.5">
      <span id={id} className="text-sm font-medium">
        Address*
      </span>
      <div className="flex gap-2">
        <SuggestInput
          label="Address*"
          placeholder="Street address"
          text={text}
          onText={onText}
          items={items}
          keyOf={({ building_id }) => building_id}
          renderItem={({ address, neighborhood, city }) => (
            <>
              <span className="block truncate font-medium">{address}</span>
              <span className="block truncate text-xs text-muted">
                {neighborhood}, {city}
              </span>
            </>
          )}
          onPick={onPick}
          {...(!building && (error || items.length === 0) && { status: error ? messageOf(error) : none })}
          escapeEmpties={false}
          {...(inputRef && { inputRef })}
          inputClass={inputClass}
          className="min-w-0 grow"
        />
        {building && <BuildingInfo building={building} />}
      </div>
      {!building && text.trim() !== '' && (
        <p className="text-xs text-muted">Choose the building from the list.</p>
      )}
    </div>
  )
}
