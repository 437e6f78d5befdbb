import type { ListingDetail } from '@pb/contract/listings'
import { Mail, MailQuestion, Phone } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { useUser } from '../../../lib/use-session.ts'
import { asksOf } from '../model/asks.ts'
import { askToShow, askWhetherAvailable } from '../model/mail-link.ts'
import { listingUrl } from '../model/labels.ts'

/** Whom to ask about a listing, by mail or by phone. */
export function LeasingContact({ listing }: { readonly listing: ListingDetail }) {
  const user = useUser()
  const contact = listing.leasing_contact
  if (!contact) return null
  const asking = { listing, agent: user.name, url: listingUrl(listing.advertisement_id) }
  const { oneself, toShow, whetherAvailable } = asksOf(listing, user)
  return (
    <Panel title="Contact">
      <p className="text-sm font-medium wrap-break-word">{contact.name || contact.company}</p>
      {contact.name !== '' && contact.company !== '' && (
        <p className="text-sm wrap-break-word text-muted">{contact.company}</p>
      )}
      {oneself && <p className="text-sm text-muted">You are the one whom others ask.</p>}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(130px,1fr))] gap-2 pt-3 empty:hidden *:min-w-0 *:overflow-hidden">
        {toShow && (
          <a href={askToShow(asking)} title={contact.email} className={buttonClass('primary')}>
            <Mail aria-hidden className="size-4" />
            Ask to show
          </a>
        )}
        {whetherAvailable && (
          <a href={askWhetherAvailable(asking)} title={contact.email} className={buttonClass('secondary')}>
            <MailQuestion aria-hidden className="size-4" />
            Still available?
          </a>
        )}
        {contact.phone_number !== '' && !oneself && (
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
