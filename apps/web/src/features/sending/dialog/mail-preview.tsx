import type { ListingCard } from '@pb/contract/listings'
import { homeAddress, homeFacts, priceLabel } from '@pb/rules/home-labels'
import { notices } from '@pb/rules/notices'
import { fillSendWords } from '@pb/rules/send-words'
import { useState } from 'react'
import { PhotoFrame } from '../../../components/ui/photo-frame.tsx'
import { Select } from '../../../components/ui/select.tsx'
import { listingsFor, type SendState } from './use-send.ts'

function Card({ listing }: { readonly listing: ListingCard }) {
  return (
    <li className="overflow-hidden rounded-md border bg-panel">
      {listing.photo_featured !== null && (
        <PhotoFrame photo={listing.photo_featured} alt="" kind="wcontact-m" className="aspect-3/2 w-full" />
      )}
      <div className="px-3.5 py-3 text-sm">
        <p className="text-base font-semibold tabular-nums">{priceLabel(listing)}</p>
        <p className="wrap-anywhere">{homeAddress(listing)}</p>
        <p className="text-xs text-muted">
          {[listing.neighborhood, ...homeFacts(listing)].filter((fact) => fact !== '').join(' · ')}
        </p>
      </div>
    </li>
  )
}

/** The mail as one of its clients will read it. */
export function MailPreview({ state, agent }: { readonly state: SendState; readonly agent: string }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const { recipients, active, again, notices: way } = state
  const client = recipients.find(({ user_id: id }) => id === chosen) ?? recipients[0]
  if (!client) return null
  const listings = listingsFor(client, active, again)
  const fill = (text: string) =>
    fillSendWords(text, { first_name: client.first_name, n: listings.length, agent })
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 md:max-h-[560px]">
      {recipients.length > 1 ? (
        <Select
          label="Preview for"
          value={client.user_id}
          options={recipients.map(({ user_id: value, name }) => ({ value, label: `Preview for ${name}` }))}
          onChange={setChosen}
        />
      ) : (
        <h3 className="text-sm font-medium">Preview</h3>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
        tabIndex={0}
        className="min-h-0 grow overflow-y-auto rounded-lg border bg-canvas p-4 text-sm -outline-offset-2"
      >
        <p className="font-semibold wrap-anywhere">
          {fill(state.subject) || <span className="text-muted">No subject</span>}
        </p>
        <p className="truncate pb-3 text-xs text-muted">
          {agent} to {client.email || client.name}
        </p>
        <p className="wrap-anywhere whitespace-pre-line">{fill(state.message)}</p>
        <ul className="space-y-3 pt-3">
          {listings.map((listing) => (
            <Card key={listing.advertisement_id} listing={listing} />
          ))}
        </ul>
        <p className="pt-3">
          <span className="inline-flex h-9 items-center rounded-md bg-brand px-3.5 font-medium text-on-brand">
            {listings.length === 1
              ? 'See all of it, and say what you think'
              : 'See them all, and say what you like'}
          </span>
        </p>
        {client.notices_due.length > 0 && way === 'send' && (
          <p className="pt-3 text-xs text-muted">
            {client.notices_due.map((kind) => notices[kind].title).join(' · ')}
          </p>
        )}
      </div>
    </section>
  )
}
