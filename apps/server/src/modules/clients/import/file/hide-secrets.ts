/** Numbers that have no place among notes, which everybody in the office reads. */

const hiddenNumber = '[number left out]'

/** Social security numbers and ITINs with dashes; phone numbers are grouped otherwise. */
const dashed = /(?<![\d-])\d{3}-\d{2}-\d{4}(?![\d-])/g
const separator = String.raw`(?:'?s?)(?: (?:numbers?|num|no\.?))?(?: on file)?[\s#:.=–-]*(?:is )?`
const named = (words: string, digits: string): RegExp =>
  new RegExp(String.raw`(\b(?:${words})${separator})${digits}(?![\d-])`, 'gi')

const labeled: readonly RegExp[] = [
  named(
    String.raw`ssn?|soc(?:ial)?(?: sec(?:urity)?)?|itin|tax ?id`,
    String.raw`\d{3}[ .-]?\d{2}[ .-]?\d{4}`,
  ),
  named('acct|account|bank|routing|aba|checking|savings|iban', String.raw`(?:[a-z]{2}\d{2} ?)?\d{6,17}`),
  named(String.raw`cvv2?|cvc|security code`, String.raw`\d{3,4}`),
  named(String.raw`passport|driver'?s? licen[cs]e|licen[cs]e|dl`, String.raw`[a-z]{0,2}\d{6,9}`),
]

const cardPattern = /(?<![\d-])\d(?:[ -]?\d){12,18}(?![\d-])/g

/** The check digit of payment cards (ISO/IEC 7812-1, Annex B). */
function isCard(text: string): boolean {
  const digits = Array.from(text.replace(/\D/g, ''), Number).toReversed()
  const sum = digits.reduce((total, digit, at) => {
    const weighted = at % 2 === 0 ? digit : digit * 2
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return /^[2-6]/.test(text) && sum % 10 === 0
}

/**
 * Leaves out the numbers of social security, payment cards, bank accounts, passports and licenses from a text of notes.
 * A number alone counts only where its form or its check digit shows what it is.
 */
export function hideSecrets(text: string): string {
  if (!/\d{3}/.test(text)) return text
  const shown = text
    .replace(dashed, hiddenNumber)
    .replace(cardPattern, (number) => (isCard(number) ? hiddenNumber : number))
  return labeled.reduce((all, pattern) => all.replace(pattern, `$1${hiddenNumber}`), shown)
}
