import { bathroomLabel, bedroomLabel, type BedroomKey } from './bedrooms.ts'
import { formatMoney } from './money.ts'
import type { AdType } from './vocabulary.ts'

/** How a home is called in one line, wherever it is shown. */

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

interface Place {
  readonly address: string
  readonly unit: string
}

interface Rooms {
  readonly bedrooms: BedroomKey | null
  readonly bathrooms: number | null
  /** Square feet. */
  readonly size: number | null
}

interface Offer {
  /** Dollars; 0 is no price. */
  readonly price: number
  readonly ad_type: AdType
}

/** `20 Carroll St, 3E`; the address alone where a listing is the whole house. */
export function homeAddress({ address, unit }: Place): string {
  return unit ? `${address}, ${unit}` : address
}

/** `532 ft²`. */
export function sizeLabel(size: number): string {
  return `${wholeNumber.format(size)} ft²`
}

/** `Studio`, `1 Bath`, `532 ft²`: what is known of beds, baths and size, in that order. */
export function homeFacts({ bedrooms, bathrooms, size }: Rooms): string[] {
  return [
    bedrooms === null ? '' : bedroomLabel(bedrooms),
    bathrooms === null ? '' : bathroomLabel(bathrooms),
    size === null ? '' : sizeLabel(size),
  ].filter((fact) => fact !== '')
}

/** What follows a price: rents are a month's. */
export function priceSuffix(adType: AdType): string {
  return adType === 'rental' ? '/month' : ''
}

/** `$3,250/month`, `$1,460,000`; a price of 0 is no price. */
export function priceLabel({ price, ad_type }: Offer): string {
  return price > 0 ? formatMoney(price) + priceSuffix(ad_type) : 'Price on request'
}
