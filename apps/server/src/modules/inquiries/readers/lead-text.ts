import { normalizePhone } from '@pb/rules/phone'

/** Lead mails are short: only so much of a text is read. */
const maxText = 20_000
const maxLine = 500

/** The lines of a text, without links and addresses in angle brackets, and without empty ones. */
export function toLines(text: string): string[] {
  return text
    .slice(0, maxText)
    .split('\n', 600)
    .map((line) =>
      line
        .slice(0, maxLine)
        .replace(/<(?:mailto:|tel:|https?:)[^>]*>/gi, '')
        .replace(/^[\s>*•·|]+|[\s*|]+$/g, '')
        .replace(/\s+/g, ' '),
    )
    .filter((line) => line !== '')
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** Reads the value of a label: `Move in: Jul 01, 2026`, or on the line below. Empty without one. */
export function findValue(lines: readonly string[], labels: readonly string[]): string {
  const pattern = new RegExp(String.raw`^(?:${labels.map(escape).join('|')})\s*\*?\s*:\*?\s*(.*)$`, 'i')
  for (const [index, line] of lines.entries()) {
    const value = pattern.exec(line)?.[1]
    if (value === undefined) continue
    const next = lines[index + 1] ?? ''
    if (value !== '') return value.trim()
    if (next !== '' && !/^[\p{L} ]{1,30}:/u.test(next)) return next
  }
  return ''
}

const unitPattern =
  /^(.*?)[,\s]+(?:#|(?:apt|apartment|unit|suite|ste)\b\.?\s*#?)\s*([A-Za-z0-9][A-Za-z0-9-]{0,9})\b(.*)$/i

/** `1 Example Street #4B New York, NY, 10011` → its address and unit, without the city. */
export function splitAddress(text: string): { readonly address: string; readonly unit: string } {
  const clean = text.replace(/\s+/g, ' ').trim().slice(0, 200)
  const match = unitPattern.exec(clean)
  if (match) return { address: match[1]!.replace(/,$/, '').trim(), unit: match[2]!.toUpperCase() }
  return { address: clean.split(',')[0]!.trim(), unit: '' }
}

/** Whether a text could be an address: a house number and a street. */
export const isAddress = (text: string): boolean => /^\d[\d-]*[A-Za-z]?\s+\S*\p{L}/u.test(text)

export function parsePrice(text: string): number | null {
  const digits = /\$?\s*(\d[\d,]*(?:\.\d{1,2})?)/.exec(text)?.[1]?.replaceAll(',', '')
  const price = digits === undefined ? Number.NaN : Number(digits)
  return Number.isFinite(price) && price > 0 && price <= 1_000_000_000 ? price : null
}

/** `1`, `2 beds`, `Studio` (0). */
export function parseBedrooms(text: string): number | null {
  if (/studio/i.test(text)) return 0
  const count = Number(/(\d{1,2}(?:\.5)?)/.exec(text)?.[1] ?? Number.NaN)
  return Number.isFinite(count) && count <= 50 ? count : null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** `Jul 01, 2026`, `07/01/2026` and `2026-07-01` → `2026-07-01`; null for other texts (`ASAP`). */
export function parseDate(text: string): string | null {
  const named = /([a-z]{3})[a-z]*\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})/i.exec(text)
  const slashed = /(\d{1,2})\/(\d{1,2})\/(\d{4})/.exec(text)
  const iso = /(\d{4})-(\d{2})-(\d{2})/.exec(text)
  const [year, month, day] = named
    ? [named[3], months.indexOf(named[1]!.toLowerCase()) + 1, named[2]]
    : slashed
      ? [slashed[3], slashed[1], slashed[2]]
      : [iso?.[1], iso?.[2], iso?.[3]]
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)))
  const isDate = date.getUTCMonth() === Number(month) - 1 && date.getUTCFullYear() >= 2000
  return isDate ? date.toISOString().slice(0, 10) : null
}

/** The phone number of a link, or of a line of its own; empty without one. */
export function findPhone(text: string): string {
  const linked = /<?tel:(\+?[\d().\s-]{7,25})/i.exec(text.slice(0, maxText))?.[1]
  const line = toLines(text).find((one) => /^\+?\(?\d[\d\s().+-]{8,20}\d$/.test(one))
  return [linked, line].map((found) => normalizePhone(found ?? '')).find((found) => found != null) ?? ''
}

/** The first link to a site, or below it. */
export function findUrl(text: string, domain: string): string {
  const pattern = new RegExp(String.raw`https?://(?:[\w-]+\.)*${escape(domain)}/[^\s<>"')\]]{2,900}`, 'i')
  return pattern.exec(text.slice(0, maxText))?.[0] ?? ''
}

/** Whether a message asks to see the listing. */
export const asksForTour = (message: string): boolean =>
  /\b(?:tour|viewing|showing|visit|(?:see|view|look at) (?:it|this|the (?:apartment|unit|place|home|property)))\b/i.test(
    message,
  )

/** Cuts quotation marks around a text. */
export const unquote = (text: string): string =>
  text
    .trim()
    .replace(/^[“"']|[”"']$/g, '')
    .trim()
