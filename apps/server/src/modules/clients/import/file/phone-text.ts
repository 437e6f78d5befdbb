/** Seven to fifteen digits with the marks of phone numbers between them, not a plain date or amount. */
export function looksLikePhone(text: string): boolean {
  const plain = text.replace(/^[a-z ]+[.:]\s*/i, '').replace(/\s*(?:x|ext\.?)\s*\d+$/i, '')
  if (!/^[+(]?[\d\s().+/-]+$/.test(plain) || /^\d{4}-\d{1,2}-\d{1,2}$/.test(plain)) return false
  if (/^\d{1,2}[/.-]\d{1,2}[/.-]\d{2,4}$/.test(plain)) return false
  const digits = plain.replace(/\D/g, '').length
  return digits >= 7 && digits <= 15
}
