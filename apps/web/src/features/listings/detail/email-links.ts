import type { ListingDetail } from '@pb/contract/listing-schemas'
import { formatListingAddress, listingPath, priceLabel } from '../labels.ts'
import * as texts from './texts.ts'

type EmailListing = Pick<
  ListingDetail,
  'address' | 'unit' | 'price' | 'ad_type' | 'leasing_contact' | 'agent' | 'viewing_contacts'
>
type SubjectListing = Pick<EmailListing, 'address' | 'unit' | 'price' | 'ad_type'>

interface Inquiry {
  readonly listing: EmailListing
  /** Name of the agent who writes. */
  readonly agentName: string
  /** URL of the listing page, for colleagues. */
  readonly url: string
}

/** Absolute URL of the listing page, for sharing. */
export function listingUrl(id: string): string {
  return new URL(listingPath(id), location.origin).href
}

/** Whether the contact is an agent of this office. Others cannot sign in to open a listing's page. */
function isColleague({ agent, leasing_contact, viewing_contacts }: EmailListing): boolean {
  const [shownBy] = viewing_contacts
  return agent !== null && shownBy !== undefined && shownBy.email === leasing_contact?.email
}

function formatMailto({ listing, agentName, url }: Inquiry, subject: string, question: string): string {
  const { email = '', name = '' } = listing.leasing_contact ?? {}
  const greeting = name === '' ? texts.hello : texts.hi(name.split(' ')[0]!)
  const link = isColleague(listing) ? [texts.ourListing(url)] : []
  const body = [greeting, question, ...link, texts.thankYou(agentName)].join('\n\n')
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

const formatListing = (listing: SubjectListing) =>
  listing.price > 0
    ? texts.addressAtPrice(formatListingAddress(listing), priceLabel(listing))
    : formatListingAddress(listing)

/** Mailto link that asks the contact for a showing. */
export function getShowingRequestLink(inquiry: Inquiry): string {
  const question = texts.showingQuestion(formatListing(inquiry.listing))
  return formatMailto(inquiry, texts.showingSubject(formatListingAddress(inquiry.listing)), question)
}

/** Mailto link that asks the contact whether the listing is still available. */
export function getAvailabilityLink(inquiry: Inquiry): string {
  const question = texts.availabilityQuestion(formatListing(inquiry.listing))
  return formatMailto(inquiry, texts.availabilitySubject(formatListingAddress(inquiry.listing)), question)
}

/** Mailto link to the colleague who shows the listing. */
export function getColleagueLink(listing: SubjectListing, email: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(texts.showingSubject(formatListingAddress(listing)))}`
}
