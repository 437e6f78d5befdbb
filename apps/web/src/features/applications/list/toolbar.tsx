import { applicantTypes, applicationStatuses } from '@pb/rules/applications/vocabulary'
import type { RefObject } from 'react'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { AgentSelect } from './agent-select.tsx'
import { maxSearchLength, sorts, type ListView } from './list-view.ts'
import * as texts from './texts.ts'

const statuses = [
  { value: '' as const, label: texts.allStatuses },
  ...applicationStatuses.map(({ key, title }) => ({ value: key, label: title })),
]
const types = [
  { value: '' as const, label: texts.allTypes },
  ...applicantTypes.map(({ key, title }) => ({ value: key, label: title })),
]

interface ToolbarProps {
  readonly view: ListView
  readonly supervisor: boolean
  readonly searchRef: RefObject<HTMLDivElement | null>
  readonly onChange: (next: Partial<ListView>) => void
}

/** Search, filters and the sort. */
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
        value={view.status ?? ''}
        options={statuses}
        onChange={(status) => onChange({ status: status === '' ? null : status })}
        className="max-sm:grow"
      />
      <Select
        label={texts.type}
        value={view.type ?? ''}
        options={types}
        onChange={(type) => onChange({ type: type === '' ? null : type })}
        className="max-sm:grow"
      />
      {supervisor && (
        <Select
          label={texts.agents}
          value={view.all ? 'all' : 'mine'}
          options={[
            { value: 'mine', label: texts.mine },
            { value: 'all', label: texts.allAgents },
          ]}
          onChange={(scope) => onChange({ all: scope === 'all', agent: null })}
          className="max-sm:grow"
        />
      )}
      {supervisor && view.all && <AgentSelect value={view.agent} onChange={(agent) => onChange({ agent })} />}
      {view.listing && <RemovableTag label={texts.oneListing} onRemove={() => onChange({ listing: null })} />}
      <Select
        label={texts.sort}
        value={view.sort}
        options={sorts.map((value) => ({ value, label: texts.sortTitles[value] }))}
        onChange={(sort) => onChange({ sort })}
        className="max-sm:grow sm:ml-auto"
      />
    </div>
  )
}
