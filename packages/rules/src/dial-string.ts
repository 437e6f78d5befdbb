/** A number for `tel:` and `sms:` links: digits and `+`, with an extension after a pause (`,`). */
export function toDialString(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:x|ext\.?)\s*/i)
  const digits = number.replace(/[^\d+]/g, '')
  return extension ? `${digits},${extension.replace(/\D/g, '')}` : digits
}
