import { readAddress } from './addresses/read-address.ts'
import type { Address } from './addresses/street-name.ts'

export {
  hyphenateQueens,
  listStandardAddresses,
  standardizeAddress,
} from './addresses/standardize-address.ts'
export {
  displayStreet,
  formatOrdinal,
  normalizeStreet,
  toAddress,
  type Address,
} from './addresses/street-name.ts'

/** Parses the house number and street of an address; null without them. `readAddress` also gives the unit and place. */
export function parseAddress(text: string): Address | null {
  return readAddress(text).address
}
