import type { InvoiceRow } from '@pb/contract/op-invoices'
import { ageingBuckets } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { Download } from 'lucide-react'
import { useState, type RefObject } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { AgentFilter, type Agent } from '../../../components/domain/agent-picker.tsx'
import { PeriodSelects } from '../../../components/domain/period-selects.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { SearchInput } from '../../../components/ui/search-input.tsx'
import { RemovableTag } from '../../../components/ui/tag.tsx'
import { contract, download } from '../../../lib/api.ts'
import { findAgent, getYears, maxSearchLength, toFilters, type ListView } from './list-view.ts'
import * as texts from './texts.ts'

interface ToolbarProps {
  readonly view: ListView
  readonly rows: readonly InvoiceRow[]
  readonly supervisor: boolean
  readonly searchRef: RefObject<HTMLDivElement | null>
  readonly onChange: (next: Partial<ListView>) => void
}

/** Saves all invoices found as CSV. */
function CsvButton({ view, supervisor }: Pick<ToolbarProps, 'view' | 'supervisor'>) {
  const save = useMutation({
    mutationFn: async () => download(contract.opInvoices.invoicesCsv, { query: toFilters(view, supervisor) }),
    meta: { log: 'Could not download invoices as CSV', error: texts.notExported },
  })
  return (
    <Button
      aria-label={texts.csvLabel}
      title={texts.csvLabel}
      loading={save.isPending}
      onClick={() => save.mutate()}
      className="sm:ml-auto"
    >
      {!save.isPending && <Download aria-hidden className="size-4" />}
      {texts.csv}
    </Button>
  )
}

/** Search, year, month, agent and CSV. */
export function Toolbar({ view, rows, supervisor, searchRef, onChange }: ToolbarProps) {
  const [years] = useState(() => getYears())
  // An agent who was picked and has no invoices is in no row.
  const [picked, setPicked] = useState<Agent | null>(null)
  const agent = picked?.user_id === view.agent ? picked : findAgent(view, rows, texts.agent)
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
      <PeriodSelects year={view.year} month={view.month} years={years} onChange={onChange} />
      {supervisor && (
        <AgentFilter
          value={agent}
          onChange={(next) => {
            setPicked(next)
            onChange({ agent: next?.user_id ?? null })
          }}
        />
      )}
      {view.company !== null && (
        <RemovableTag
          label={view.company === '' ? texts.noCompany : view.company}
          onRemove={() => onChange({ company: null })}
        />
      )}
      {view.bucket !== null && (
        <RemovableTag
          label={findTitle(ageingBuckets, view.bucket)}
          onRemove={() => onChange({ bucket: null })}
        />
      )}
      {view.deal !== null && <RemovableTag label={texts.oneDeal} onRemove={() => onChange({ deal: null })} />}
      <CsvButton view={view} supervisor={supervisor} />
    </div>
  )
}
