import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Mail, Phone } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { getColleagueLink } from './email-links.ts'
import * as texts from './texts.ts'

/** The colleague who shows an exclusive of the office. Hidden when that is the user or the leasing contact. */
export function ListingAgent({ listing }: { readonly listing: ListingDetail }) {
  const user = useUser()
  const [colleague] = listing.viewing_contacts
  if (listing.agent === null || listing.agent.user_id === user.user_id || !colleague) return null
  if (colleague.email === listing.leasing_contact?.email) return null
  return (
    <Panel title={texts.shownBy}>
      <p className="text-sm font-medium wrap-break-word">{colleague.name}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2 pt-3 *:min-w-0 *:overflow-hidden">
        {colleague.email !== '' && (
          <a
            href={getColleagueLink(listing, colleague.email)}
            title={colleague.email}
            className={buttonClass('secondary')}
          >
            <Mail aria-hidden className="size-4" />
            {texts.email}
          </a>
        )}
        {colleague.phone_number !== '' && (
          <a
            href={`tel:${colleague.phone_number.replaceAll(/[^+\d]/g, '')}`}
            className={buttonClass('secondary')}
          >
            <Phone aria-hidden className="size-4" />
            <span className="tabular-nums">{colleague.phone_number}</span>
          </a>
        )}
      </div>
    </Panel>
  )
}
