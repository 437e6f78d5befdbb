import type { ListingDetail } from '@pb/contract/listings'
import { Mail, MailQuestion, Phone } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { askToShow, askWhetherAvailable } from '../model/mail-link.ts'
import { listingUrl } from '../model/labels.ts'

/** Whom to ask about a listing, by mail or by phone. */
export function LeasingContact({ listing }: { readonly listing: ListingDetail }) {
  const { name } = useUser()
  const contact = listing.leasing_contact
  if (!contact) return null
  const asking = { listing, agent: name, url: listingUrl(listing.advertisement_id) }
  return (
    <Panel title="Contact">
      <p className="text-sm font-medium wrap-break-word">{contact.name || contact.company}</p>
      {contact.name !== '' && contact.company !== '' && (
        <p className="text-sm wrap-break-word text-muted">{contact.company}</p>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2 pt-3 *:min-w-0 *:overflow-hidden">
        {contact.email !== '' && (
          <>
            <a href={askToShow(asking)} title={contact.email} className={buttonClass('primary')}>
              <Mail aria-hidden className="size-4" />
              Ask to show
            </a>
            <a href={askWhetherAvailable(asking)} title={contact.email} className={buttonClass('secondary')}>
              <MailQuestion aria-hidden className="size-4" />
              Still available?
            </a>
          </>
        )}
        {contact.phone_number !== '' && (
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
