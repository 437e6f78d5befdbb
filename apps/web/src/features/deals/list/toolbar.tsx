import { dealStatuses } from '@pb/rules/deals/vocabulary'
import type { RefObject } from 'react'
import { PeriodSelects } from '../../../components/domain/period-selects.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { readyToPay } from '../texts.ts'
import { AgentSearch } from './agent-search.tsx'
import { listYears, maxSearchLength, type ListView } from './list-view.ts'
import * as texts from './texts.ts'

/** Both are filters of the table; ready deals have several statuses. */
const ready = 'ready'
const statuses = [
  { value: '' as const, label: texts.all },
  ...dealStatuses.map(({ key, title }) => ({ value: key, label: title })),
  { value: ready as typeof ready, label: readyToPay },
]
const defaultOrder = { sort: 'date', ascending: false } as const

interface ToolbarProps {
  readonly view: ListView
  readonly supervisor: boolean
  readonly searchRef: RefObject<HTMLDivElement | null>
  readonly onChange: (next: Partial<ListView>) => void
}

/** Search and filters. */
export function Toolbar({ view, supervisor, searchRef, onChange }: ToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <div ref={searchRef} className="min-w-52 grow sm:max-w-80">
        <SearchInput
          label={texts.search}
          placeholder={texts.searchHint}
          maxLength={maxSearchLength}
          value={view.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      <Select
        label={texts.status}
        value={view.ready ? ready : (view.status ?? '')}
        options={statuses}
        onChange={(status) =>
          onChange(
            status === ready
              ? { ready: true, status: null, approved: false }
              : { ready: false, approved: false, status: status === '' ? null : status },
          )
        }
        className="max-sm:grow"
      />
      {supervisor && <AgentSearch value={view.agent} onChange={(agent) => onChange({ agent })} />}
      <PeriodSelects year={view.year} month={view.month} years={listYears()} onChange={onChange} />
      {view.approved && (
        <RemovableTag label={texts.approvedOnly} onRemove={() => onChange({ approved: false })} />
      )}
      {view.ending && (
        <RemovableTag
          label={texts.leasesEnding}
          onRemove={() => onChange({ ending: false, ...(view.sort === 'lease_end' && defaultOrder) })}
        />
      )}
    </div>
  )
}
