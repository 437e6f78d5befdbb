import { bathroomLabel, bedroomLabel, type BedroomKey } from './bedrooms.ts'
import { formatMoney } from './money.ts'
import type { AdType } from './vocabulary.ts'

/** One-line labels of listings. */

const wholeNumber = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

interface AddressFields {
  readonly address: string
  readonly unit: string
}

interface LayoutFields {
  readonly bedrooms: BedroomKey | null
  readonly bathrooms: number | null
  /** Square feet. */
  readonly size: number | null
}

interface PriceFields {
  /** Dollars; 0 for no price. */
  readonly price: number
  readonly ad_type: AdType
}

/** Formats `20 Carroll St, 3E`; only the address for a whole house. */
export function formatListingAddress({ address, unit }: AddressFields): string {
  return unit ? `${address}, ${unit}` : address
}

/** `532 sq ft`. */
export function sizeLabel(size: number): string {
  return `${wholeNumber.format(size)} sq ft`
}

/** `Studio`, `1 Bath`, `532 sq ft`: known beds, baths and size, in this order. */
export function formatListingFacts({ bedrooms, bathrooms, size }: LayoutFields): string[] {
  return [
    bedrooms === null ? '' : bedroomLabel(bedrooms),
    bathrooms === null ? '' : bathroomLabel(bathrooms),
    size === null ? '' : sizeLabel(size),
  ].filter((fact) => fact !== '')
}

/** Returns `/month` for rentals. */
export function priceSuffix(adType: AdType): string {
  return adType === 'rental' ? '/month' : ''
}

/** Formats `$3,250/month` or `$1,460,000`; `Price on request` for 0. */
export function priceLabel({ price, ad_type }: PriceFields): string {
  return price > 0 ? formatMoney(price) + priceSuffix(ad_type) : 'Price on request'
}
