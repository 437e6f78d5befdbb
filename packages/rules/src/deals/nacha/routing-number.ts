/** First two digits that the American Bankers Association has given: Federal Reserve districts 01–12, thrifts 21–32, electronic ones 61–72, the government and traveler's checks. */
const isKnownPrefix = (prefix: number): boolean =>
  prefix <= 12 || (prefix >= 21 && prefix <= 32) || (prefix >= 61 && prefix <= 72) || prefix === 80

/**
 * Whether a text is a routing number of a bank: nine digits of which the last is the check digit. Source: the American
 * Bankers Association's checksum, 3·d1 + 7·d2 + d3 + 3·d4 + 7·d5 + d6 + 3·d7 + 7·d8 + d9 ≡ 0 (mod 10).
 */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text) || text === '000000000' || !isKnownPrefix(Number(text.slice(0, 2)))) return false
  const weights = [3, 7, 1]
  const sum = Array.from(text, Number).reduce((total, digit, index) => total + digit * weights[index % 3]!, 0)
  return sum % 10 === 0
}
