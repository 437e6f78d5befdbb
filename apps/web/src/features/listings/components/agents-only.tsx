import type { ListingDetail } from '@pb/contract/listings'
import { Lock } from 'lucide-react'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { agentFactList } from '../model/listing-facts.ts'

/** What is for agents' eyes only: commission, agreement, and how to get in. */
export function AgentsOnly({ listing }: { readonly listing: ListingDetail }) {
  return (
    <Panel
      title="Commission and access"
      action={
        <span className="inline-flex h-[22px] items-center gap-1 rounded-xs bg-warning-soft px-2 text-xs font-medium whitespace-nowrap text-warning">
          <Lock aria-hidden className="size-3" />
          Agents only
        </span>
      }
    >
      <FactList facts={agentFactList(listing)} />
      {listing.entry !== null && listing.entry.note !== '' && (
        <p className="border-t pt-2 text-sm wrap-break-word whitespace-pre-line">{listing.entry.note}</p>
      )}
    </Panel>
  )
}
