import type { ListingDetail } from '@pb/contract/listings'
import { Mail, Phone } from 'lucide-react'
import { buttonClass } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { homeAddress } from '../model/labels.ts'

/** Whom to ask about a listing, by mail or by phone. */
export function LeasingContact({ listing }: { readonly listing: ListingDetail }) {
  const contact = listing.leasing_contact
  if (!contact) return null
  const subject = encodeURIComponent(homeAddress(listing))
  return (
    <Panel title="Contact">
      <p className="text-sm font-medium">{contact.name || contact.company}</p>
      {contact.name !== '' && contact.company !== '' && (
        <p className="text-sm text-muted">{contact.company}</p>
      )}
      <div className="flex flex-col gap-2 pt-3">
        {contact.email !== '' && (
          <a
            href={`mailto:${contact.email}?subject=${subject}`}
            title={contact.email}
            className={buttonClass('primary')}
          >
            <Mail aria-hidden className="size-4" />
            Ask to show
          </a>
        )}
        {contact.phone_number !== '' && (
          <a href={`tel:${contact.phone_number.replace(/[^+\d]/g, '')}`} className={buttonClass('secondary')}>
            <Phone aria-hidden className="size-4" />
            <span className="tabular-nums">{contact.phone_number}</span>
          </a>
        )}
      </div>
    </Panel>
  )
}
