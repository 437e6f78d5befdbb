/** Seven to fifteen digits with the marks of phone numbers between them, not a plain date or amount. */
export function looksLikePhone(text: string): boolean {
  const plain = text.replace(/^[a-z ]+[.:]\s*/i, '').replace(/\s*(?:x|ext\.?)\s*\d+$/i, '')
  if (!/^[+(]?[\d\s().+/-]+$/.test(plain) || /^\d{4}-\d{1,2}-\d{1,2}$/.test(plain)) return false
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(plain)) return false
  const digits = plain.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}

/** What is left of a phone number that Excel showed as `9.17555E+09`: its last digits are gone. */
export const isShortenedByExcel = (text: string): boolean => /^\d(?:[.,]\d+)?e\+\d{2}$/i.test(text.trim())
