import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Mail, MailQuestion, Phone } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { getContactPermissions } from './contact-permissions.ts'
import { getShowingRequestLink, getAvailabilityLink, listingUrl } from './email-links.ts'
import * as texts from './texts.ts'

/** The leasing contact of a listing, with email and phone. */
export function LeasingContact({ listing }: { readonly listing: ListingDetail }) {
  const user = useUser()
  const contact = listing.leasing_contact
  if (!contact) return null
  const inquiry = { listing, agentName: user.name, url: listingUrl(listing.advertisement_id) }
  const { isSelf, canAskToShow, canAskAvailability } = getContactPermissions(listing, user)
  return (
    <Panel title={texts.contact}>
      <p className="text-sm font-medium wrap-break-word">{contact.name || contact.company}</p>
      {contact.name !== '' && contact.company !== '' && (
        <p className="text-sm wrap-break-word text-muted">{contact.company}</p>
      )}
      {isSelf && <p className="text-sm text-muted">{texts.youAreTheContact}</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2 pt-3 empty:hidden *:min-w-0 *:overflow-hidden">
        {canAskToShow && (
          <a href={getShowingRequestLink(inquiry)} title={contact.email} className={buttonClass('primary')}>
            <Mail aria-hidden className="size-4" />
            {texts.askToShow}
          </a>
        )}
        {canAskAvailability && (
          <a href={getAvailabilityLink(inquiry)} title={contact.email} className={buttonClass('secondary')}>
            <MailQuestion aria-hidden className="size-4" />
            {texts.stillAvailable}
          </a>
        )}
        {contact.phone_number !== '' && !isSelf && (
          <a
            href={`tel:${contact.phone_number.replaceAll(/[^+\d]/g, '')}`}
            className={`${buttonClass('secondary')} col-span-full`}
          >
            <Phone aria-hidden className="size-4" />
            <span className="tabular-nums">{contact.phone_number}</span>
          </a>
        )}
      </div>
    </Panel>
  )
}
