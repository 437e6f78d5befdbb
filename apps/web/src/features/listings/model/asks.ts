import type { ListingDetail } from '@pb/contract/listings'

type Home = Pick<ListingDetail, 'agent' | 'leasing_contact' | 'viewing_contacts'>

interface Somebody {
  readonly user_id: string
  readonly name: string
  readonly email: string
}

const same = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** Whether the contact of a listing is whoever looks at it: an agent's new listing names its agent. */
function isOneself({ agent, leasing_contact, viewing_contacts }: Home, { user_id, name, email }: Somebody) {
  if (!leasing_contact) return false
  if (leasing_contact.email !== '' && same(leasing_contact.email, email)) return true
  if (agent?.user_id !== user_id) return false
  const [shownBy] = viewing_contacts
  return (
    (shownBy !== undefined && shownBy.email !== '' && same(shownBy.email, leasing_contact.email)) ||
    (leasing_contact.company === '' && same(leasing_contact.name, name))
  )
}

/** What an agent may ask the contact of a listing: nobody asks himself, and who shows a home asks nobody to be let in. */
export function asksOf(listing: Home, user: Somebody) {
  const reachable = listing.leasing_contact !== null && listing.leasing_contact.email !== ''
  const oneself = isOneself(listing, user)
  return {
    oneself,
    toShow: reachable && !oneself && listing.agent?.user_id !== user.user_id,
    whetherAvailable: reachable && !oneself,
  }
}
