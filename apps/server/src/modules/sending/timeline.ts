import { notices, type NoticeKind } from '@pb/rules/notices'
import { addEventWords } from '../client-life/index.ts'

type Payload = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const countOf = (value: unknown): number => (Array.isArray(value) ? value.length : 0)
const listings = ({ listing_ids }: Payload): string => {
  const n = countOf(listing_ids)
  return n === 1 ? '1 listing' : `${n} listings`
}

/** Whom of the household it is about, where not the client. */
const to = ({ to: name }: Payload): string => (name === undefined ? '' : ` to ${textOf(name)}`)
const by = ({ by: name }: Payload): string => (name === undefined ? '' : `${textOf(name)}: `)

/** Several listings lead to results that hold them, one to its page. */
function linkOf({ listing_ids, listing_id }: Payload): string | null {
  const ids = Array.isArray(listing_ids) ? listing_ids.map(String) : [textOf(listing_id)].filter(Boolean)
  if (ids.length === 0) return null
  if (ids.length === 1) return `/listing/${ids[0]}`
  return `/results/selected?${ids.map((id) => `listing_ids=${encodeURIComponent(id)}`).join('&')}&limit=20`
}

const channels: Readonly<Record<string, string>> = {
  sms: 'by text message',
  whatsapp: 'by WhatsApp',
  copy: 'by link',
}
const marks: Readonly<Record<string, string>> = { like: 'Likes', maybe: 'May like', no: 'Does not like' }

const titles = ({ kinds }: Payload): string =>
  (Array.isArray(kinds) ? kinds : [])
    .map((kind) => notices[kind as NoticeKind]?.title ?? '')
    .filter((title) => title !== '')
    .join(', ')

/** How what this room records reads in a client's timeline. */
export function sayInTimeline(): void {
  addEventWords({
    'listings-saved': (payload) => ({ title: `Saved ${listings(payload)}`, link: linkOf(payload) }),
    'listings-sent': (payload) => ({
      title: `Sent ${listings(payload)}${to(payload)}`,
      link: linkOf(payload),
    }),
    'listings-shared': (payload) => ({
      title: `Shared ${listings(payload)}${to(payload)} ${channels[textOf(payload['channel'])] ?? ''}`.trim(),
      link: linkOf(payload),
    }),
    'link-viewed': (payload) => ({
      title: `${by(payload)}Opened ${listings(payload)}`,
      link: linkOf(payload),
    }),
    'listing-marked': (payload) => ({
      title: `${by(payload)}${marks[textOf(payload['mark'])] ?? 'No mark any more on'} ${textOf(payload['home'])}`,
      text: textOf(payload['comment']) || null,
      link: linkOf(payload),
    }),
    'showing-asked': (payload) => ({
      title: `${by(payload)}Would like to see ${textOf(payload['home']) || 'a home'}`,
      text: [textOf(payload['when']), textOf(payload['message'])].filter(Boolean).join('\n') || null,
      link: linkOf(payload),
    }),
    'question-asked': (payload) => ({
      title: `${by(payload)}Asked${payload['home'] ? ` about ${textOf(payload['home'])}` : ''}`,
      text: textOf(payload['message']) || null,
      link: linkOf(payload),
    }),
    'notices-offered': (payload) => ({ title: `Offered${to(payload)}: ${titles(payload)}` }),
    'notices-received': (payload) => ({
      title: `${by(payload)}Received: ${titles(payload)}`,
      text: payload['name'] ? `Confirmed as ${textOf(payload['name'])}` : null,
    }),
  })
}
