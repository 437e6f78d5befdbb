/**
 * Links and images allowed in rich text, shared by editor, page and server. Allowed tags and styles are the sanitizer's (apps/server/src/platform/html).
 */

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const maxLink = 2000
const ownImagePath = /^\/media\/[0-9a-f]{32}\.(?:jpg|png|webp)$/

/** Normalizes the URL of a link; null unless its scheme is http, https, mailto or tel. */
export function sanitizeLink(address: string): string | null {
  if (address.length > maxLink || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return schemes.has(protocol) && href.length <= maxLink ? href : null
}

/** Parses a link as typed: a URL with or without scheme, an email address or a phone number; null otherwise. */
export function parseLink(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return sanitizeLink(`mailto:${text}`)
  if (/^\+?[\d\s().-]{7,20}$/.test(text)) return sanitizeLink(`tel:${text.replace(/[^\d+]/g, '')}`)
  if (/^(?:https?|mailto|tel):/i.test(text)) return sanitizeLink(text)
  return /^[^\s/]+\.[^\s/.]{2,}/.test(text) ? sanitizeLink(`https://${text}`) : null
}

/** Returns the path of an image of the office (`/media/…`), given with or without `origin`; null for others. */
export function toOwnImagePath(src: string, origin: string): string | null {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return ownImagePath.test(path) ? path : null
}
