import type { DetailRow } from '../../listings/index.ts'

/** What is known of a listing's landlord: the company or contact, and a number of ten digits. */
function toLandlord({ contact }: DetailRow) {
  const digits = (contact?.phone_number ?? '').replace(/\D/g, '').replace(/^1(?=\d{10}$)/, '')
  return {
    landlord_name: contact?.company || contact?.name || '',
    landlord_phone: digits.length === 10 ? digits : '',
  }
}

/** The rental info that a household takes over from a listing; the price of a sale is no rent. */
export function copyListing(listing: DetailRow) {
  return {
    listing_id: listing.id,
    building_address: listing.address,
    apartment_no: listing.unit,
    monthly_rent_cents: listing.ad_type === 'rental' ? listing.price_cents : null,
    ...toLandlord(listing),
  }
}
