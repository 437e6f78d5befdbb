/** Texts of the Comps tab: how the comps were found and what they are adjusted for. */

// scope.ts
export const years = (count: number) => `Went back ${count} years`
export const distance = (miles: number) =>
  miles === 0.5 ? 'Up to half a mile away' : miles === 1 ? 'Up to a mile away' : `Up to ${miles} miles away`
export const anySize = 'From half to twice the size'
export const bedrooms = 'One bedroom more or fewer, or unknown'

// estimate.ts
const signed = (percent: number) => (percent > 0 ? `+${percent}%` : `−${-percent}%`)
export const marketChange = (year: string, percent: number) => `Market since ${year}: ${signed(percent)}`
export const floors = (count: number, percent: number) =>
  `${Math.abs(count)} ${Math.abs(count) === 1 ? 'floor' : 'floors'} ${count > 0 ? 'lower' : 'higher'}: ${signed(percent)}`
export const size = (percent: number) => `Size: ${signed(percent)}`
export const bedroomCount = (percent: number) => `Bedrooms: ${signed(percent)}`
export const closings = (count: number) => `Based on ${count} ${count === 1 ? 'closing' : 'closings'}`
export const ownClosing = (year: string) => `This apartment closed in ${year}`
export const sameLine = (count: number) => `${count} in the same line`
export const sameBuilding = (count: number) => `${count} in the same building`
export const nearby = (count: number) => `${count} nearby`
export const unknownBedrooms = 'Bedrooms unknown'
export const unknownSize = 'Size unknown'
export const wide = 'The range is wide because nothing closed in this building'
