import type { ListingCard } from '@pb/contract/listing-schemas'
import { formatListingAddress, formatListingFacts, priceLabel } from '@pb/rules/listing-labels'
import { notices } from '@pb/rules/notices'
import { fillSendTemplate } from '@pb/rules/send-template'
import { useState } from 'react'
import { PhotoFrame } from '../../../components/domain/photo/photo-frame.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { listingsFor, type SendState } from './use-send.ts'
import * as texts from './texts.ts'

function ListingPreview({ listing }: { readonly listing: ListingCard }) {
  return (
    <li className="overflow-hidden rounded-md border bg-panel">
      {listing.photo_featured !== null && (
        <PhotoFrame photo={listing.photo_featured} alt="" kind="wcontact-m" className="aspect-3/2 w-full" />
      )}
      <div className="px-3.5 py-3 text-sm">
        <p className="text-base font-semibold tabular-nums">{priceLabel(listing)}</p>
        <p className="wrap-anywhere">{formatListingAddress(listing)}</p>
        <p className="text-xs text-muted">
          {[listing.neighborhood, ...formatListingFacts(listing)].filter((fact) => fact !== '').join(' · ')}
        </p>
      </div>
    </li>
  )
}

/** The email as the chosen recipient will see it, or as any client will. */
export function EmailPreview({ state, agent }: { readonly state: SendState; readonly agent: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { recipients, active, again, notices: noticeDelivery } = state
  const client = recipients.find(({ user_id: id }) => id === chosen) ?? recipients[0]
  const listings = client ? listingsFor(client, active, again) : active
  const firstName = client ? client.first_name : texts.anyFirstName
  const fill = (text: string) => fillSendTemplate(text, { first_name: firstName, n: listings.length, agent })
  return (
    <section aria-label={texts.preview} className="flex min-w-0 flex-col gap-2 md:max-h-[560px]">
      {client && recipients.length > 1 ? (
        <Select
          label={texts.previewFor}
          value={client.user_id}
          options={recipients.map(({ user_id: value, name }) => ({
            value,
            label: texts.previewForName(name),
          }))}
          onChange={setChosen}
        />
      ) : (
        <h3 className="text-sm font-medium">{texts.preview}</h3>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable regions must be reachable by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto rounded-lg border bg-canvas p-4 text-sm -outline-offset-2"
      >
        <p className="font-semibold wrap-anywhere">
          {fill(state.subject) || <span className="text-muted">{texts.noSubject}</span>}
        </p>
        <p className="truncate pb-3 text-xs text-muted">
          {texts.fromTo(agent, client ? client.email || client.name : texts.clientsYouAdd)}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{fill(state.message)}</p>
        <ul className="space-y-3 pt-3">
          {listings.map((listing) => (
            <ListingPreview key={listing.advertisement_id} listing={listing} />
          ))}
        </ul>
        <p className="pt-3">
          <span className="inline-flex h-9 items-center rounded-md bg-brand px-3.5 font-medium text-on-brand">
            {listings.length === 1 ? texts.viewListing : texts.viewListings}
          </span>
        </p>
        {client && client.notices_due.length > 0 && noticeDelivery === 'send' && (
          <p className="pt-3 text-xs text-muted">
            {client.notices_due.map((kind) => notices[kind].title).join(' · ')}
          </p>
        )}
      </div>
    </section>
  )
}
