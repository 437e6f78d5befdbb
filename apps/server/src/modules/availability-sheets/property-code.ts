import { parseAddress } from '@pb/rules/addresses'
import { hasStreetWord } from './street-words.ts'

const codeBefore = /^([^,]{1,40}?)\s+[-–—]\s+(\d.*)$/
const cityOutsideQueens = /\b(?:new york|manhattan|brooklyn|bronx|staten island)\b/i

/**
 * The address of a cell with the code or name of a property before it, as in AppFolio's column Property:
 * `125E15 - 125 East 15th Street New York, NY 10003`. Other texts are unchanged.
 */
export function dropPropertyCode(text: string): string {
  const [, code = '', address = ''] = codeBefore.exec(text) ?? []
  if (address === '' || !hasStreetWord(address) || parseAddress(address) === null) return text
  // `88 - 88 Union Turnpike` is one house number in Queens.
  const isHouseNumber =
    /^\d+$/.test(code) && !(/^(\d+)\b/.exec(address)?.[1] === code && cityOutsideQueens.test(address))
  // `330E38` is a code, whatever it would be as an address.
  const isAddress = code.includes(' ') && parseAddress(code) !== null
  return isHouseNumber || isAddress ? text : address
}
