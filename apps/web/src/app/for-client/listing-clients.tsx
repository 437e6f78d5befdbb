import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Link } from '../../components/ui/link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { clientPath } from '../../features/clients/paths.ts'
import { RelationMarks } from '../../features/listing-sends/relations/relation-marks.tsx'
import * as texts from './texts.ts'

/** The agent's clients who were sent the listing or have it saved. */
export function ListingClients({ listing }: { readonly listing: ListingDetail }) {
  return (
    <Panel title={texts.sentAndSaved}>
      <ul
        aria-label={texts.clientsWhoHaveIt}
        className="-mx-5 -mb-5 max-h-64 divide-y overflow-y-auto overscroll-contain border-t"
      >
        {listing.clients.map(({ user_id, name, sent, client_saved }) => (
          <li key={user_id} className="flex min-h-11 items-center gap-3 px-5 py-1.5 text-sm">
            <Link to={clientPath(listing.ad_type, user_id)} className="min-w-0 truncate">
              {name}
            </Link>
            <span className="ml-auto shrink-0">
              {sent === 1 || client_saved === 1 ? (
                <RelationMarks
                  relation={{
                    sent,
                    time_sent: null,
                    time_opened: null,
                    mark: client_saved === 1 ? 'like' : null,
                  }}
                />
              ) : (
                <span className="text-xs text-muted">{texts.saved}</span>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
