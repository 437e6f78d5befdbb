import { sanitizeLink } from '@pb/rules/rich-text'

/** A link with a text that shows another host than its address. */
export interface MisleadingLink {
  readonly text: string
  readonly shownHost: string
  readonly realHost: string
  readonly href: string
}

/** Returns the address of a mail's link, or null when it is not allowed. */
export function toSafeLink(href: string): string | null {
  // Like browsers, ignore surrounding whitespace and line breaks inside the address.
  const text = href.replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '').replace(/[\t\r\n]/g, '')
  return sanitizeLink(
    text.startsWith('//') ? `https:${text}` : /^www\./i.test(text) ? `https://${text}` : text,
  )
}

/** Removes characters that reverse the order of the letters after them (LRO, RLO), by which a text shows another name. */
export const removeBidiOverrides = (text: string): string => text.replace(/[\u202d\u202e]/g, '')

const hostInText =
  /(?:^|[\s("'<[])(?:https?:\/\/)?(?:[^\s/@]{1,100}@)?((?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})\.)+[\p{L}]{2,24})(?=[:/?#\s)\]>"'.,;!]|$)/iu

/** Whether a link text presents a host as its target, instead of mentioning it in a sentence as newsletters do. */
function claimsHost(text: string, shown: string): boolean {
  if (/https?:\/\/|\bwww\./i.test(text)) return true
  const after = text.slice(text.indexOf(shown) + shown.length)
  return text.split(/\s+/).length <= 4 && !after.startsWith(': ')
}

/** File names such as `lease.pdf` look like hosts in a text. */
const fileExtension =
  /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|txt|html?|zip|csv|ics|eml|js|py|rs|sh|pl|md)$/i

/** Returns the approximate registered domain: the last two labels, or three for suffixes such as `co.uk`. */
function getRegisteredDomain(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const second = labels.at(-2) ?? ''
  const short =
    labels.length > 2 && (labels.at(-1) ?? '').length === 2 && /^(?:com?|org|net|gov|edu|ac)$/.test(second)
  return labels.slice(short ? -3 : -2).join('.')
}

const getHost = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/** Compares the host in a link's text with its address. Returns null when the text shows no other host. */
export function findMisleadingLink(href: string, linkText: string): MisleadingLink | null {
  const realHost = /^https?:/i.test(href) ? getHost(href) : ''
  const text = linkText
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .slice(0, 500)
  const shown = hostInText.exec(text)?.[1]
  if (realHost === '' || shown === undefined || !claimsHost(text, shown)) return null
  if (fileExtension.test(shown) && !/https?:\/\//i.test(text)) return null
  const shownHost = getHost(`https://${shown}`)
  // An email address in the text is not a link target.
  if (shownHost === '' || new RegExp(`@${shown.replaceAll('.', '\\.')}`, 'i').test(text)) return null
  return getRegisteredDomain(shownHost) === getRegisteredDomain(realHost)
    ? null
    : { text: text.slice(0, 200).toWellFormed(), shownHost: shown.toLowerCase(), realHost, href }
}
