/** North America: area code and exchange never begin with 0 or 1; an extension may follow. */
const northAmerican =
  /^(?:\+?1[\s.-]*)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})(?:[\s,]*(?:x|ext\.?)\s*(\d{1,6}))?$/i

/** Elsewhere: E.164, at most 15 digits, with the country code and any separators. */
const international = /^\+(?!1)[1-9][\d\s().-]*\d$/

const ascending = '01234567890'
const descending = '9876543210'

/** Whether seven digits or more are what people type where a form wants a number: `000-000-0000`, `123-456-7890`. */
export function isPlaceholderPhone(text: string): boolean {
  const digits = text.replace(/\s*(?:x|ext\.?)\s*\d{1,6}$/i, '').replace(/\D/g, '')
  if (digits.length < 7) return false
  const isCounting = (number: string) => ascending.includes(number) || descending.includes(number)
  return [digits, digits.replace(/^1(?=\d{10}$)/, '')].some(
    (number) => /^(\d)\1*$/.test(number) || isCounting(number),
  )
}

/**
 * Normalizes a phone number: `(212) 555-0100`, `(212) 555-0100 x12`, `+44 20 7946 0958`; null if
 * it is not a phone number, or a placeholder for one.
 */
export function normalizePhone(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  if (isPlaceholderPhone(trimmed)) return null
  const [, area = '', bareArea = '', exchange = '', line = '', extension] = northAmerican.exec(trimmed) ?? []
  if (line !== '') {
    const number = `(${area}${bareArea}) ${exchange}-${line}`
    return extension === undefined ? number : `${number} x${extension}`
  }
  const digits = trimmed.replace(/\D/g, '').length
  return international.test(trimmed) && digits >= 8 && digits <= 15 ? trimmed : null
}
