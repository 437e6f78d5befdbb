/**
 * What the owner of a listing lets people see who do not sign in, by the names of RESO's fields
 * (InternetEntireListingDisplayYN and its like). True where a source does not state it.
 */
export interface InternetDisplay {
  readonly internet_entire_listing_display: boolean
  readonly internet_address_display: boolean
  readonly internet_automated_valuation_display: boolean
  readonly internet_consumer_comment: boolean
}

/** What people who do not sign in read in place of an address that its owner does not show. */
export const addressOnRequest = 'Address on request'
