import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Lock } from 'lucide-react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { getAgentFacts } from './listing-facts.ts'
import * as texts from './texts.ts'

/** Facts that clients never see: commission, agreement and access. */
export function AgentsOnly({ listing }: { readonly listing: ListingDetail }) {
  return (
    <Panel
      title={texts.commissionAndAccess}
      action={
        <span className="inline-flex h-[22px] items-center gap-1 rounded-xs bg-warning-soft px-2 text-xs font-medium whitespace-nowrap text-warning">
          <Lock aria-hidden className="size-3" />
          {texts.agentsOnly}
        </span>
      }
    >
      <FactList facts={getAgentFacts(listing)} />
      {listing.entry !== null && listing.entry.note !== '' && (
        <p className="border-t pt-2 text-sm wrap-break-word whitespace-pre-line">{listing.entry.note}</p>
      )}
    </Panel>
  )
}
