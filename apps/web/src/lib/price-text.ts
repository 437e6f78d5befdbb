/** Texts of prices in dollars, as people type them. */

/** Parses dollars, ignoring `$` and commas; 0 if invalid. */
export function parseDollars(text: string): number {
  const digits = text.replace(/[$,\s]/g, '')
  const value = /^\d+(\.\d{1,2})?$/.test(digits) ? Number(digits) : 0
  return value <= 1_000_000_000 ? value : 0
}

/** Whether a price is empty or an amount; `abc` is not, and `0` is a listing without a price. */
export function isPriceValid(text: string): boolean {
  return text.trim() === '' || parseDollars(text) > 0 || /^\$?\s*0+(?:\.0{0,2})?$/.test(text.trim())
}

/** Groups the digits of an amount by thousands while it is typed: `$4250` becomes `$4,250`. Other text stays. */
export function formatTypedPrice(text: string): string {
  const [, sign, digits, cents] = /^\s*(\$?)([\d,]+)(\.\d*)?\s*$/.exec(text) ?? []
  if (digits === undefined) return text
  return `${sign}${digits.replaceAll(',', '').replaceAll(/\B(?=(\d{3})+$)/g, ',')}${cents ?? ''}`
}

/** The position in a formatted text after as many characters, without commas, as were before the caret. */
export function moveCaret(typed: string, caret: number, formatted: string): number {
  let left = typed.slice(0, caret).replaceAll(/[,\s]/g, '').length
  let at = 0
  for (; at < formatted.length && left > 0; at += 1) if (formatted[at] !== ',') left -= 1
  return at
}
