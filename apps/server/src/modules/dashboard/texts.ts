import { pluralize } from '@pb/rules/plural'

/** Why an area is in the overview. */
export const clientsSearch = (clients: number) =>
  `${pluralize(clients, 'client')} ${clients === 1 ? 'searches' : 'search'} here`
export const ownListings = (listings: number) => `${pluralize(listings, 'listing')} of yours`

export const inNeighborhood = (layout: string, neighborhood: string) => `${layout} in ${neighborhood}`
export const anyApartments = { rental: 'Rentals', sale: 'Sales' } as const
