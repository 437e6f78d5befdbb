/** Taxpayer identification numbers: social security, individual (ITIN) and employer identification numbers. */

export type TinType = 'ssn' | 'ein'

/** Why a number is refused. */
export type TinIssue = 'digits' | 'impossible'
type ParsedTin = { readonly value: string } | { readonly issue: TinIssue }

/** Middle digits of individual taxpayer identification numbers (IRS, Internal Revenue Manual 3.21.263). */
function isItinGroup(group: number): boolean {
  return (
    (group >= 50 && group <= 65) ||
    (group >= 70 && group <= 88) ||
    (group >= 90 && group <= 92) ||
    (group >= 94 && group <= 99)
  )
}

/**
 * Normalizes a social security number or ITIN to `123-45-6789`. Refuses what was never issued: area 000 or 666, group 00,
 * serial 0000 (20 CFR § 422.103); 9xx only as an ITIN.
 */
export function parseSsn(text: string): ParsedTin {
  const [, area = '', group = '', serial = ''] = /^(\d{3})[\s-]*(\d{2})[\s-]*(\d{4})$/.exec(text.trim()) ?? []
  if (serial === '') return { issue: 'digits' }
  const impossible = area === '000' || area === '666' || group === '00' || serial === '0000'
  const wrongItin = area.startsWith('9') && !isItinGroup(Number(group))
  return impossible || wrongItin ? { issue: 'impossible' } : { value: `${area}-${group}-${serial}` }
}

/**
 * First two digits that no campus of the IRS, nor its online application, assigns (IRS, "How EINs are assigned and valid
 * EIN prefixes").
 */
const unassignedPrefixes = new Set('00 07 08 09 17 18 19 28 29 49 69 70 78 79 89 96 97'.split(' '))

/** Normalizes an employer identification number to `12-3456789`; refuses a prefix that the IRS doesn't assign. */
export function parseEin(text: string): ParsedTin {
  const [, prefix = '', serial = ''] = /^(\d{2})[\s-]*(\d{7})$/.exec(text.trim()) ?? []
  if (serial === '') return { issue: 'digits' }
  return unassignedPrefixes.has(prefix) ? { issue: 'impossible' } : { value: `${prefix}-${serial}` }
}

/** Normalizes a number of a type. */
export const parseTin = (type: TinType, text: string): ParsedTin =>
  type === 'ssn' ? parseSsn(text) : parseEin(text)

/** What is shown of a number: its last four digits in the form of its type. */
export const maskTin = (type: TinType, lastFour: string): string =>
  type === 'ssn' ? `•••-••-${lastFour}` : `••-•••${lastFour}`
