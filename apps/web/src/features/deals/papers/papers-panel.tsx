import type { Deal } from '@pb/contract/deals'
import { paperworkKinds, type DealKind } from '@pb/rules/deals/vocabulary'
import { Panel } from '../../../components/ui/panel.tsx'
import { useRemovePaper } from './mutations.ts'
import { PaperSection } from './paper-section.tsx'
import { useUploads } from './use-uploads.ts'
import * as texts from './texts.ts'

/** What a kind of deal has room for, whatever the office's checklist. */
const offered: Readonly<Record<DealKind, readonly string[]>> = {
  rental: ['lease_pages', 'dos', 'commission_check', 'other'],
  sale: ['contract_of_sale', 'dos', 'closing_statement', 'commission_check', 'other'],
}

/** The deal's paperwork with the office's checklist. */
export function PapersPanel({ deal, editable }: { readonly deal: Deal; readonly editable: boolean }) {
  const upload = useUploads(deal.id)
  const remove = useRemovePaper(deal.id)
  const { checklist, paperwork, kind } = deal
  const required = new Set(checklist.map((item) => item.kind))
  const shown = paperworkKinds.filter(
    ({ key }) => offered[kind].includes(key) || required.has(key) || paperwork[key].length > 0,
  )
  const done = checklist.filter((item) => item.done === 1).length
  return (
    <Panel
      title={texts.paperwork}
      action={
        checklist.length > 0 && (
          <span className="text-sm text-muted tabular-nums">{texts.checklist(done, checklist.length)}</span>
        )
      }
    >
      <div className="flex flex-col gap-1">
        {shown.map(({ key, title }) => (
          <PaperSection
            key={key}
            dealId={deal.id}
            kind={key}
            title={title}
            papers={paperwork[key]}
            required={required.has(key)}
            editable={editable}
            upload={upload}
            onRemove={(paper) => remove.mutate(paper)}
          />
        ))}
      </div>
    </Panel>
  )
}
