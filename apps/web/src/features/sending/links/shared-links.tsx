import type { SharedLink } from '@pb/contract/shared-links'
import { useQuery } from '@tanstack/react-query'
import { Link2 } from 'lucide-react'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../components/ui/states.tsx'
import { sharedLinksQuery } from '../api.ts'
import { LinkRow } from './link-row.tsx'

/** The personal links of a client and the household: what was opened and marked, and whether they still work. */
export function SharedLinks({ clientId }: { readonly clientId: string }) {
  const { data, error, refetch } = useQuery(sharedLinksQuery(clientId))
  const links: readonly SharedLink[] = data?.collection ?? []
  return (
    <Panel title="Personal links">
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-16" />}
      {data && links.length === 0 && (
        <EmptyState icon={Link2} title="No links yet" className="py-6">
          Each send makes a page of its own, which the client opens without an account.
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
