import type { ClientEventKind } from '@pb/contract/client-life'
import { notices, type NoticeKind } from '@pb/rules/notices'
import { listingPath } from '@pb/rules/listing-path'
import { addEventTexts } from '../clients/timeline/index.ts'

type Payload = Readonly<Record<string, unknown>>

const getText = (value: unknown): string => (typeof value === 'string' ? value : '')
const countItems = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const formatListings = ({ listing_ids }: Payload): string => {
  const n = countItems(listing_ids)
  return n === 1 ? '1 listing' : `${n} listings`
}

/** The household member it concerns, if not the client. */
const formatRecipient = ({ to: name }: Payload): string => (name === undefined ? '' : ` to ${getText(name)}`)
const formatReader = ({ by: name }: Payload): string => (name === undefined ? '' : `${getText(name)}: `)

/** Returns a link to the listing, or to a results page with several listings. */
function toListingsLink({ listing_ids, listing_id }: Payload): string | null {
  const ids = Array.isArray(listing_ids) ? listing_ids.map(String) : [getText(listing_id)].filter(Boolean)
  if (ids.length === 0) return null
  if (ids.length === 1) return listingPath(ids[0]!)
  return `/results/selected?${ids.map((id) => `listing_ids=${encodeURIComponent(id)}`).join('&')}&limit=20`
}

const channels: Readonly<Record<string, string>> = {
  sms: 'by text message',
  whatsapp: 'by WhatsApp',
  copy: 'by link',
  brochure: 'by brochure',
}
const markTitles: Readonly<Record<string, string>> = { like: 'Likes', maybe: 'May like', no: 'Passed on' }

const markedKinds: Readonly<Record<string, ClientEventKind>> = {
  like: 'listing-liked',
  no: 'listing-passed',
}

const formatNoticeTitles = ({ kinds }: Payload): string =>
  (Array.isArray(kinds) ? kinds : [])
    .map((kind) => notices[kind as NoticeKind]?.title ?? '')
    .filter((title) => title !== '')
    .join(', ')

/** Registers the timeline texts of this module's events. */
export function registerTimelineTexts(): void {
  addEventTexts({
    'listings-saved': (payload) => ({
      title: `Saved ${formatListings(payload)}`,
      link: toListingsLink(payload),
    }),
    'listings-sent': (payload) => ({
      title: `Sent ${formatListings(payload)}${formatRecipient(payload)}`,
      link: toListingsLink(payload),
    }),
    'listings-shared': (payload) => ({
      title:
        `Shared ${formatListings(payload)}${formatRecipient(payload)} ${channels[getText(payload['channel'])] ?? ''}`.trim(),
      link: toListingsLink(payload),
    }),
    'link-viewed': (payload) => ({
      title: `${formatReader(payload)}Opened ${formatListings(payload)}`,
      link: toListingsLink(payload),
    }),
    'listing-marked': (payload) => ({
      kind: markedKinds[getText(payload['mark'])] ?? 'listing-marked',
      title: `${formatReader(payload)}${markTitles[getText(payload['mark'])] ?? 'Cleared the mark on'} ${getText(payload['home'])}`,
      text: getText(payload['comment']) || null,
      link: toListingsLink(payload),
    }),
    'showing-asked': (payload) => ({
      title: `${formatReader(payload)}Would like to see ${getText(payload['home']) || 'an apartment'}`,
      text: [getText(payload['when']), getText(payload['message'])].filter(Boolean).join('\n') || null,
      link: toListingsLink(payload),
    }),
    'question-asked': (payload) => ({
      title: `${formatReader(payload)}Asked${payload['home'] ? ` about ${getText(payload['home'])}` : ''}`,
      text: getText(payload['message']) || null,
      link: toListingsLink(payload),
    }),
    'notices-offered': (payload) => ({
      title: `Offered${formatRecipient(payload)}: ${formatNoticeTitles(payload)}`,
    }),
    'notices-received': (payload) => ({
      title: `${formatReader(payload)}Received: ${formatNoticeTitles(payload)}`,
      text: payload['name'] ? `Confirmed as ${getText(payload['name'])}` : null,
    }),
  })
}
