import type { ListingGroup } from '@pb/contract/my-listings'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Segmented } from '../../../components/ui/segmented.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { adTypeChoices } from '../model/choices.ts'
import type { OwnView } from '../model/view.ts'

const groups: readonly (readonly [ListingGroup, string])[] = [
  ['market', 'On the market'],
  ['contract', 'In contract'],
  ['hold', 'On hold'],
  ['past', 'Past'],
  ['all', 'All'],
]

interface ToolbarProps {
  readonly view: OwnView
  readonly counts: Readonly<Record<ListingGroup, number>> | undefined
  readonly supervisor: boolean
  readonly onChange: (next: Partial<OwnView>) => void
  /** Where the listings of a status are. */
  readonly toGroup: (group: ListingGroup) => { readonly search: string }
}

/** Rentals or sales, by status; whose, and in which order. */
export function Toolbar({ view, counts, supervisor, onChange, toGroup }: ToolbarProps) {
  return (
    <>
      <TabLinks
        label="Status"
        current={view.group}
        tabs={groups.map(([key, title]) => ({
          key,
          title: counts ? `${title} ${counts[key]}` : title,
          to: () => toGroup(key),
        }))}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label="Type"
          value={view.adType}
          segments={adTypeChoices}
          onChange={(adType) => onChange({ adType })}
        />
        <SearchInput
          label="Search by address"
          placeholder="Address or unit"
          maxLength={100}
          value={view.search}
          onSearch={(search) => onChange({ search })}
          className="min-w-40 grow sm:max-w-72"
        />
        {supervisor && (
          <Select
            label="Whose listings"
            value={view.scope}
            options={[
              { value: 'mine', label: 'My listings' },
              { value: 'office', label: 'All agents' },
              { value: 'reported', label: 'Reported as gone' },
            ]}
            onChange={(scope) => onChange({ scope })}
          />
        )}
        <Select
          label="Order"
          value={view.sort}
          options={[
            { value: 'newest', label: 'Newest first' },
            { value: 'dom', label: 'Longest on market' },
            { value: 'price', label: 'Highest price' },
            { value: 'verified', label: 'Longest unverified' },
          ]}
          onChange={(sort) => onChange({ sort })}
          className="sm:ml-auto"
        />
      </div>
    </>
  )
}
