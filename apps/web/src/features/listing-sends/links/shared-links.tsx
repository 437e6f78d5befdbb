import type { SharedLink } from '@pb/contract/shared-links'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { sharedLinksQuery } from '../../../queries/listing-sends.ts'
import { LinkRow } from './link-row.tsx'
import * as texts from './texts.ts'

/** The private links of a client and the household, with their state, views and ratings. */
export function SharedLinks({ clientId }: { readonly clientId: string }) {
  const { data, error, refetch } = useQuery(sharedLinksQuery(clientId))
  const links: readonly SharedLink[] = data?.collection ?? []
  return (
    <Panel title={texts.privateLinks}>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data && links.length === 0 && (
        <EmptyState icon={Link2} title={texts.noLinksYet} className="py-6">
          {texts.noLinksHint}
        </EmptyState>
      )}
      {links.length > 0 && (
        <ul className="-mb-2 divide-y">
          {links.map((link) => (
            <LinkRow key={link.link_id} link={link} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
