import type { SendRecipient } from '@pb/contract/listing-sends'
import { newYorkDate } from '@pb/rules/new-york'
import { plural } from '../../../lib/format.ts'

/** Where a send was begun: each place has words of its own for what was done. */
export type SendPlace = 'saved' | 'listing' | 'results'

interface Said {
  readonly title: string
  readonly description?: string
}

/** `Maya`, `Maya and Tom`, `Maya, Tom and 3 others`. */
export function namesText(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  const [first, second, ...others] = names
  return `${first}, ${second} and ${plural(others.length, 'other')}`
}

/** What the agent is told once listings are on their way to clients. */
export function sentText(place: SendPlace, listings: number, clients: readonly string[]): Said {
  if (place === 'saved') return { title: `${plural(listings, 'Listing')} sent to client` }
  if (place === 'listing')
    return { title: clients.length > 1 ? 'Listing was sent to selected clients' : 'Listing sent' }
  return {
    title: 'Listings sent',
    description: `${plural(listings, 'listing')} sent to ${namesText(clients)}`,
  }
}

/** `11-21-2026.pdf`, the day in New York. */
export function pdfName(now: Date): string {
  const [year, month, day] = newYorkDate(now).split('-')
  return `${month}-${day}-${year}.pdf`
}

const stateTexts: Readonly<Record<SendRecipient['state'], string>> = {
  waiting: 'Being written',
  queued: 'On its way',
  sending: 'On its way',
  sent: 'Sent',
  uncertain: 'May not have arrived',
  failed: 'Not sent',
  cancelled: 'Taken back',
  'already-sent': 'Has them already',
  'no-email': 'No e-mail address',
}

export function stateText(state: SendRecipient['state']): string {
  return stateTexts[state]
}

/** It surely did not go out, and will not by itself. */
export function isFailed({ state }: Pick<SendRecipient, 'state'>): boolean {
  return state === 'failed' || state === 'no-email'
}

/** Nothing more will happen to it by itself. */
export function isSettled({ state }: Pick<SendRecipient, 'state'>): boolean {
  return state !== 'waiting' && state !== 'queued' && state !== 'sending'
}
