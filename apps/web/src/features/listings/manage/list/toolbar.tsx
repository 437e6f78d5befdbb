import type { ListingGroup } from '@pb/contract/my-listings'
import { SearchInput } from '../../../../components/ui/search-input.tsx'
import { Segmented } from '../../../../components/ui/segmented.tsx'
import { Select } from '../../../../components/ui/select.tsx'
import { TabLinks } from '../../../../components/ui/tab-links.tsx'
import { adTypeChoices } from '../choices.ts'
import type { ListView } from './list-view.ts'
import * as texts from './texts.ts'

const groups: readonly (readonly [ListingGroup, string])[] = [
  ['market', texts.onTheMarket],
  ['contract', texts.inContract],
  ['hold', texts.onHold],
  ['past', texts.past],
  ['all', texts.all],
]

interface ToolbarProps {
  readonly view: ListView
  readonly counts: Readonly<Record<ListingGroup, number>> | undefined
  readonly supervisor: boolean
  readonly onChange: (next: Partial<ListView>) => void
  /** Link to the listings of a status. */
  readonly toGroup: (group: ListingGroup) => { readonly search: string }
}

/** Filters by status, type, address and agent, and the sort. */
export function Toolbar({ view, counts, supervisor, onChange, toGroup }: ToolbarProps) {
  return (
    <>
      <TabLinks
        label={texts.status}
        current={view.group}
        tabs={groups.map(([key, title]) => ({
          key,
          title: counts ? `${title} ${counts[key]}` : title,
          to: () => toGroup(key),
        }))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={texts.type}
          value={view.adType}
          segments={adTypeChoices}
          onChange={(adType) => onChange({ adType })}
        />
        <SearchInput
          label={texts.searchByAddress}
          placeholder={texts.addressOrUnit}
          maxLength={100}
          value={view.search}
          onSearch={(search) => onChange({ search })}
          className="min-w-40 grow sm:max-w-72"
        />
        {supervisor && (
          <Select
            label={texts.agents}
            value={view.scope}
            options={[
              { value: 'mine', label: texts.myListings },
              { value: 'office', label: texts.allAgents },
              { value: 'reported', label: texts.reported },
            ]}
            onChange={(scope) => onChange({ scope })}
          />
        )}
        <Select
          label={texts.sort}
          value={view.sort}
          options={[
            { value: 'newest', label: texts.newestFirst },
            { value: 'dom', label: texts.longestOnMarket },
            { value: 'price', label: texts.highestPrice },
            { value: 'verified', label: texts.longestUnverified },
          ]}
          onChange={(sort) => onChange({ sort })}
          className="sm:ml-auto"
        />
      </div>
    </>
  )
}
