import type { SendRecipient } from '@pb/contract/listing-sends'
import { newYorkDate } from '@pb/rules/new-york'
import type { SendOrigin } from '../../components/domain/listing-actions/requests.ts'
import { pluralize } from '../../lib/format.ts'
import * as texts from './texts.ts'

interface SentMessage {
  readonly title: string
  readonly description?: string
}

/** Formats names as `Maya`, `Maya and Tom` or `Maya, Tom and 3 others`. */
export function formatNames(names: readonly string[]): string {
  if (names.length <= 2) return names.join(' and ')
  const [first, second, ...others] = names
  return `${first}, ${second} and ${pluralize(others.length, 'other')}`
}

/** Returns the toast shown once listings have been sent. */
export function formatSentMessage(
  origin: SendOrigin,
  listings: number,
  clients: readonly string[],
): SentMessage {
  if (origin === 'saved') return { title: texts.sentToClient(pluralize(listings, 'Listing')) }
  if (origin === 'listing')
    return { title: clients.length > 1 ? texts.sentToSelectedClients : texts.listingSent }
  return {
    title: texts.listingsSent,
    description: texts.sentTo(pluralize(listings, 'listing'), formatNames(clients)),
  }
}

/** Returns `11-21-2026.pdf` for the date in New York. */
export function pdfFileName(now: Date): string {
  const [year, month, day] = newYorkDate(now).split('-')
  return `${month}-${day}-${year}.pdf`
}

const recipientStateTexts: Readonly<Record<SendRecipient['state'], string>> = {
  waiting: texts.preparing,
  queued: texts.sending,
  sending: texts.sending,
  sent: texts.sent,
  uncertain: texts.deliveryUncertain,
  failed: texts.notSent,
  cancelled: texts.canceled,
  'already-sent': texts.alreadyHasThem,
  'no-email': texts.noEmailAddress,
  'opted-out': texts.optedOut,
}

export function recipientStateText(state: SendRecipient['state']): string {
  return recipientStateTexts[state]
}

/** Returns whether an email certainly did not leave and will not be retried automatically. */
export function isFailed({ state }: Pick<SendRecipient, 'state'>): boolean {
  return state === 'failed' || state === 'no-email' || state === 'opted-out'
}

/** Returns whether the state is final unless the agent acts. */
export function isSettled({ state }: Pick<SendRecipient, 'state'>): boolean {
  return state !== 'waiting' && state !== 'queued' && state !== 'sending'
}
