/**
 * What rich text that people write may hold, for the editor that makes it, the page that shows it and the server that
 * keeps it. The tags and styles are the sanitiser's (apps/server/src/platform/html).
 */

const schemes = new Set(['http:', 'https:', 'mailto:', 'tel:'])
const maxLink = 2000
const ownPicturePath = /^\/media\/[0-9a-f]{32}\.(?:jpg|png|webp)$/

/** The address of a link as the URL standard writes it; null where its scheme is none of http, https, mailto, tel. */
export function safeLink(address: string): string | null {
  if (address.length > maxLink || !URL.canParse(address)) return null
  const { protocol, href } = new URL(address)
  return schemes.has(protocol) && href.length <= maxLink ? href : null
}

/** What was typed as a link: an address with or without scheme, an e-mail address or a phone number. */
export function linkOf(typed: string): string | null {
  const text = typed.trim()
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return safeLink(`mailto:${text}`)
  if (/^\+?[\d\s().-]{7,20}$/.test(text)) return safeLink(`tel:${text.replace(/[^\d+]/g, '')}`)
  if (/^(?:https?|mailto|tel):/i.test(text)) return safeLink(text)
  return /^[^\s/]+\.[^\s/.]{2,}/.test(text) ? safeLink(`https://${text}`) : null
}

/** The path of one of the office's own pictures (`/media/…`), given with or without `origin`; null for any other. */
export function ownPicture(src: string, origin: string): string | null {
  const path = src.startsWith(`${origin}/`) ? src.slice(origin.length) : src
  return ownPicturePath.test(path) ? path : null
}
