/** Removes the commas within numbers: `$1,600` becomes `$1600`, for the index and for queries. */
export const joinDigitGroups = (text: string): string => text.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')

/** A spelling of a search text; with `prefix` its last word may continue. */
export interface SearchVariant {
  readonly text: string
  readonly prefix: boolean
}

const groupDigits = (digits: string): string => digits.replace(/\B(?=(?:\d{3})+$)/g, ',')

/**
 * Returns the spellings under which a text may stand in an email:
 * - amounts match as whole numbers, `1600` also as `1,600`, as messages stored earlier have it
 * - phone numbers match with and without separators
 * - units match with and without a hyphen: `5B`, `5-B`
 */
export function toSearchVariants(value: string, phrase: boolean): SearchVariant[] {
  const text = joinDigitGroups(value.replace(/\*+$/, ''))
  const digits = text.replace(/^\+?1?[\s.-]*\(?|\D/g, '')
  if (/^[+(\d][\d\s().-]+$/.test(text) && digits.length === 10)
    return [digits, `${digits.slice(0, 3)} ${digits.slice(3, 6)} ${digits.slice(6)}`].map((spelling) => ({
      text: spelling,
      prefix: false,
    }))
  const [, amount] = /^\$?(\d{4,})$/.exec(text) ?? []
  if (amount !== undefined)
    return [amount, groupDigits(amount)].map((spelling) => ({ text: spelling, prefix: false }))
  const [, floor, line] = /^#?(\d{1,2})-?([a-z])$/i.exec(text) ?? []
  if (floor !== undefined)
    return [`${floor}${line}`, `${floor} ${line}`].map((spelling) => ({ text: spelling, prefix: !phrase }))
  const grouped = text.replace(/(?<![\d,.])\d{4,}(?![\d,])/g, groupDigits)
  if (phrase && grouped !== text)
    return [text, grouped].map((spelling) => ({ text: spelling, prefix: false }))
  return [{ text, prefix: !phrase && !/^\$\d/.test(text) }]
}
