import type { ListingDetail } from '@pb/contract/listing-schemas'
import { Bookmark, CalendarPlus, FilePlus2, HandCoins, Send } from 'lucide-react'
import { formatListingAddress } from '@pb/rules/listing-labels'
import { openAskDialog } from '../../components/domain/ask-to-apply.ts'
import { openNewDeal } from '../../components/domain/new-deal.ts'
import { openShowing } from '../../components/domain/showing-request.ts'
import { openListingDialog } from '../../components/domain/listing-actions/requests.ts'
import { Button } from '../../components/ui/button.tsx'
import { shortcuts } from '../../lib/shortcuts/catalogue.ts'
import { formatAriaKeys } from '../../lib/shortcuts/labels.ts'
import { useShortcuts } from '../../lib/shortcuts/use-shortcuts.ts'
import * as texts from './texts.ts'

/** Buttons and keys that send a listing, while it is on the market, and save it, for any client. */
export function ListingSend({ listing }: { readonly listing: ListingDetail }) {
  const { standard_status: status, price } = listing
  const canSend = (status === 'Active' || status === 'Coming Soon') && price > 0
  const send = () => openListingDialog({ kind: 'send', origin: 'listing', listings: [listing], clients: [] })
  const save = () => openListingDialog({ kind: 'save', listings: [listing] })
  useShortcuts({ sendListings: () => canSend && send(), saveListings: save })
  return (
    <>
      <Button
        variant="primary"
        disabled={!canSend}
        title={canSend ? undefined : texts.offMarket}
        aria-keyshortcuts={formatAriaKeys(shortcuts.sendListings.keys[0])}
        onClick={send}
      >
        <Send aria-hidden className="size-4" />
        {texts.send}
      </Button>
      <Button aria-keyshortcuts={formatAriaKeys(shortcuts.saveListings.keys[0])} onClick={save}>
        <Bookmark aria-hidden className="size-4" />
        {texts.save}
      </Button>
      {canSend && (
        <Button
          onClick={() =>
            openShowing({
              listing: { id: listing.advertisement_id, title: formatListingAddress(listing) },
            })
          }
        >
          <CalendarPlus aria-hidden className="size-4" />
          {texts.scheduleShowing}
        </Button>
      )}
      {canSend && listing.ad_type === 'rental' && (
        <Button
          onClick={() =>
            openAskDialog({
              listing: {
                id: listing.advertisement_id,
                address: listing.address,
                unit: listing.unit,
                rent: price,
              },
            })
          }
        >
          <FilePlus2 aria-hidden className="size-4" />
          {texts.askToApply}
        </Button>
      )}
      <Button
        onClick={() =>
          openNewDeal({
            listing: {
              id: listing.advertisement_id,
              address: [listing.address, listing.unit].filter(Boolean).join(', '),
            },
            kind: listing.ad_type,
          })
        }
      >
        <HandCoins aria-hidden className="size-4" />
        {texts.startDeal}
      </Button>
    </>
  )
}
