/** North America: area code and exchange never begin with 0 or 1; an extension may follow. */
const northAmerican =
  /^(?:\+?1[\s.-]*)?(?:\(([2-9]\d{2})\)|([2-9]\d{2}))[\s.-]*([2-9]\d{2})[\s.-]*(\d{4})(?:[\s,]*(?:x|ext\.?)\s*(\d{1,6}))?$/i

/** Elsewhere: E.164, at most 15 digits, with the country code and any separators. */
const international = /^\+(?!1)[1-9][\d\s().-]*\d$/

/**
 * Normalizes a phone number: `(212) 555-0100`, `(212) 555-0100 x12`, `+44 20 7946 0958`; null if
 * it is not a phone number.
 */
export function normalizePhone(text: string): string | null {
  const trimmed = text.trim().replace(/\s+/g, ' ')
  const [, area = '', bareArea = '', exchange = '', line = '', extension] = northAmerican.exec(trimmed) ?? []
  if (line !== '') {
    const number = `(${area}${bareArea}) ${exchange}-${line}`
    return extension === undefined ? number : `${number} x${extension}`
  }
  const digits = trimmed.replace(/\D/g, '').length
  return international.test(trimmed) && digits >= 8 && digits <= 15 ? trimmed : null
}
