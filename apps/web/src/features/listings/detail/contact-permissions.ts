import type { ListingDetail } from '@pb/contract/listing-schemas'

type ContactListing = Pick<ListingDetail, 'agent' | 'leasing_contact' | 'viewing_contacts'>

interface ContactUser {
  readonly user_id: string
  readonly name: string
  readonly email: string
}

const isSameText = (a: string, b: string) => a.trim().toLowerCase() === b.trim().toLowerCase()

/** Whether the contact of a listing is the user: a new listing names its own agent as the contact. */
function isOwnContact(
  { agent, leasing_contact, viewing_contacts }: ContactListing,
  { user_id, name, email }: ContactUser,
) {
  if (!leasing_contact) return false
  if (leasing_contact.email !== '' && isSameText(leasing_contact.email, email)) return true
  if (agent?.user_id !== user_id) return false
  const [shownBy] = viewing_contacts
  return (
    (shownBy !== undefined && shownBy.email !== '' && isSameText(shownBy.email, leasing_contact.email)) ||
    (leasing_contact.company === '' && isSameText(leasing_contact.name, name))
  )
}

/**
 * What the user can ask the contact of a listing. Users never email themselves, and the agent who shows the listing
 * does not request a showing.
 */
export function getContactPermissions(listing: ContactListing, user: ContactUser) {
  const reachable = listing.leasing_contact !== null && listing.leasing_contact.email !== ''
  const isSelf = isOwnContact(listing, user)
  return {
    isSelf,
    canAskToShow: reachable && !isSelf && listing.agent?.user_id !== user.user_id,
    canAskAvailability: reachable && !isSelf,
  }
}
