import type { ListingDetail } from '@pb/contract/listings'
import { homeAddress, priceLabel } from './labels.ts'

type Home = Pick<ListingDetail, 'address' | 'unit' | 'price' | 'ad_type' | 'leasing_contact'>

interface Asking {
  readonly listing: Home
  /** The agent who asks. */
  readonly agent: string
  /** The listing's page. */
  readonly url: string
}

function mailto({ listing, agent, url }: Asking, subject: string, question: string): string {
  const { email = '', name = '' } = listing.leasing_contact ?? {}
  const greeting = name === '' ? 'Hello,' : `Hi ${name.split(' ')[0]},`
  const body = [greeting, question, `Our listing: ${url}`, `Thank you,\n${agent}`].join('\n\n')
  return `mailto:${email}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
}

const homeAt = (listing: Omit<Home, 'leasing_contact'>) =>
  listing.price > 0 ? `${homeAddress(listing)} at ${priceLabel(listing)}` : homeAddress(listing)

/** A mail that asks to be let in with a client. */
export function askToShow(asking: Asking): string {
  const question = `I would like to show ${homeAt(asking.listing)} to a client. Which days and times work for you, and how do we get in?`
  return mailto(asking, `Showing: ${homeAddress(asking.listing)}`, question)
}

/** A mail that asks whether a home can still be had. */
export function askWhetherAvailable(asking: Asking): string {
  const question = `Is ${homeAt(asking.listing)} still available, and is the price current?`
  return mailto(asking, `Still available? ${homeAddress(asking.listing)}`, question)
}

/** A mail to a colleague about the home that the colleague shows. */
export function askColleague(listing: Omit<Home, 'leasing_contact'>, email: string): string {
  return `mailto:${email}?subject=${encodeURIComponent(`Showing: ${homeAddress(listing)}`)}`
}
