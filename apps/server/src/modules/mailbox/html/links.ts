import { safeLink } from '@pb/rules/rich-text'

/** A link whose words show another host than the one it leads to. */
export interface MisleadingLink {
  readonly text: string
  readonly shownHost: string
  readonly realHost: string
  readonly href: string
}

/** The address of a mail's link; null where it is none that may be followed. */
export function mailLink(href: string): string | null {
  // As browsers do: blanks around and line ends within are no part of an address.
  const text = href.replace(/^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu, '').replace(/[\t\r\n]/g, '')
  return safeLink(text.startsWith('//') ? `https:${text}` : /^www\./i.test(text) ? `https://${text}` : text)
}

const hostInText =
  /(?:^|[\s("'<[])(?:https?:\/\/)?(?:[^\s/@]{1,100}@)?((?:[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,62})\.)+[\p{L}]{2,24})(?=[:/?#\s)\]>"'.,;!]|$)/iu

/** Whether words promise to lead to a host, rather than mention one in a sentence as newsletters do. */
function promises(text: string, shown: string): boolean {
  if (/https?:\/\/|\bwww\./i.test(text)) return true
  const behind = text.slice(text.indexOf(shown) + shown.length)
  return text.split(/\s+/).length <= 4 && !behind.startsWith(': ')
}

/** Ends of file names that look like hosts in a text: `lease.pdf`. */
const fileEnd = /\.(?:pdf|docx?|xlsx?|pptx?|jpe?g|png|gif|txt|html?|zip|csv|ics|eml|js|py|rs|sh|pl|md)$/i

/** The part of a host that its owner registered, near enough: the last two labels, three behind `co.uk` and its like. */
function site(host: string): string {
  const labels = host.toLowerCase().replace(/\.$/, '').split('.')
  const second = labels.at(-2) ?? ''
  const short =
    labels.length > 2 && (labels.at(-1) ?? '').length === 2 && /^(?:com?|org|net|gov|edu|ac)$/.test(second)
  return labels.slice(short ? -3 : -2).join('.')
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : '')

/** What is wrong about a link, told from its words; null where they show no other host. */
export function misleading(href: string, words: string): MisleadingLink | null {
  const realHost = /^https?:/i.test(href) ? hostOf(href) : ''
  const text = words
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .slice(0, 500)
  const shown = hostInText.exec(text)?.[1]
  if (realHost === '' || shown === undefined || !promises(text, shown)) return null
  if (fileEnd.test(shown) && !/https?:\/\//i.test(text)) return null
  const shownHost = hostOf(`https://${shown}`)
  // An e-mail address is no promise of where a link leads.
  if (shownHost === '' || new RegExp(`@${shown.replaceAll('.', '\\.')}`, 'i').test(text)) return null
  return site(shownHost) === site(realHost)
    ? null
    : { text: text.slice(0, 200).toWellFormed(), shownHost: shown.toLowerCase(), realHost, href }
}
