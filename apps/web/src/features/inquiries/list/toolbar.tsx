import { useInfiniteQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { formatNumber } from '../../../lib/format.ts'
import { useUser } from '../../../lib/use-session.ts'
import { inquiriesQuery, type InquiryList } from '../../../queries/inquiries.ts'
import { addView, filters, scopes } from './list-view.ts'
import * as texts from './texts.ts'

interface ToolbarProps {
  readonly view: InquiryList
  /** As the list searches. */
  readonly settled: InquiryList
  readonly path: string
  readonly searchRef: RefObject<HTMLDivElement | null>
  readonly onChange: (next: Partial<InquiryList>) => void
}

/** Whose inquiries, which of them, and a search among them. */
export function Toolbar({ view, settled, path, searchRef, onChange }: ToolbarProps) {
  const supervisor = useUser().roles.includes('SUPERVISOR')
  const { data } = useInfiniteQuery(inquiriesQuery(settled))
  const counts = data?.pages[0]?.counts
  const unassigned = counts?.unassigned ?? 0
  return (
    <div className="border-b px-4">
      <div className="flex flex-wrap gap-2 pb-1">
        <Select
          label={texts.scope}
          value={view.scope}
          onChange={(scope) => onChange({ scope })}
          options={scopes
            .filter((scope) => scope !== 'office' || supervisor)
            .map((scope) => ({
              value: scope,
              label:
                scope === 'unassigned' && unassigned > 0
                  ? texts.formatCount(texts.scopes[scope], `(${formatNumber(unassigned)})`)
                  : texts.scopes[scope],
            }))}
        />
        <div ref={searchRef} className="min-w-40 grow basis-40">
          <SearchInput
            label={texts.search}
            placeholder={texts.searchPlaceholder}
            maxLength={200}
            value={view.q}
            onSearch={(q) => onChange({ q })}
          />
        </div>
      </div>
      <div className="-mb-px">
        <TabLinks
          label={texts.tabs}
          current={view.filter}
          tabs={filters.map((filter) => ({
            key: filter,
            title: texts.filters[filter],
            count: filter === 'closed' || filter === 'not_lead' ? undefined : counts?.[filter],
            to: () => addView(path, { ...view, filter }),
          }))}
        />
      </div>
    </div>
  )
}
