/** Tabs of a listing's page, as in its URL. */
export type ListingTab = 'details' | 'clients' | 'history' | 'building' | 'comps'

/** Path of a listing's page. */
export const listingPath = (id: string, tab: ListingTab = 'details'): string => `/listing/${id}/${tab}`
