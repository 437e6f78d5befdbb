/* oxlint-disable oxc/no-map-spread -- few objects, which others hold too */
import type { Link } from './evidence.ts'

const maxDepth = 4
const maxTargets = 40

const tryUrl = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

function decodePercent(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return text
  }
}

/** Text in base64 or base64url; empty if it is none. */
function decodeBase64(text: string): string {
  if (text.length < 8 || text.length > 4000 || !/^[\w+/-]+={0,2}$/.test(text)) return ''
  const decoded = Buffer.from(text, 'base64').toString('utf8')
  return /^[\x20-\x7e\p{L}\p{M}\n\t]+$/u.test(decoded) ? decoded : ''
}

/** Proofpoint writes `https-3A__site.com_path` and `v3/__https://site.com/path__;`. */
function decodeProofpoint(url: URL): string[] {
  if (!/urldefense|proofpoint/i.test(url.hostname)) return []
  const second = url.searchParams.get('u')
  const third = /\/v3\/__(.+?)__;/.exec(url.href)?.[1]
  return [
    ...(second === null ? [] : [decodePercent(second.replaceAll('-', '%').replaceAll('_', '/'))]),
    ...(third === undefined ? [] : [third]),
  ]
}

/** Texts inside a link that may be links or values themselves: parameters, parts of its path. */
function listInner(url: URL): string[] {
  const values = [...url.searchParams.values()].slice(0, 60)
  const parts = url.pathname
    .split('/')
    .filter((part) => part.length > 10)
    .slice(0, 20)
  const inner = [...decodeProofpoint(url), ...values, ...parts.map(decodePercent)]
  return [...inner, ...inner.map(decodeBase64)].filter((text) => text !== '')
}

/** A link and the links inside it: click trackers and scanners of links wrap the one that is meant. */
function unwrapLink(href: string): string[] {
  const targets: string[] = []
  const visit = (text: string, depth: number): void => {
    if (targets.length >= maxTargets || depth > maxDepth) return
    const url = tryUrl(text.trim())
    if (!url) return
    targets.push(url.href)
    if (!/^https?:$/.test(url.protocol)) return
    for (const inner of listInner(url))
      if (/^(?:https?:\/\/|https?%3a|mailto:|tel:)/i.test(inner))
        visit(/%3a/i.test(inner.slice(0, 9)) ? decodePercent(inner) : inner, depth + 1)
  }
  visit(href, 0)
  return targets
}

/** Values of a link's parameters by lower-case name, also of encoded JSON in them. */
export function readParameters(href: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const add = (name: string, value: unknown): void => {
    if (
      (typeof value === 'string' || typeof value === 'number') &&
      value !== '' &&
      found.size < 60 &&
      !found.has(name.toLowerCase())
    )
      found.set(name.toLowerCase(), String(value).slice(0, 2000))
  }
  for (const target of unwrapLink(href)) {
    const url = tryUrl(target)
    if (!url) continue
    for (const [name, value] of url.searchParams) add(name, value)
    for (const text of listInner(url)) {
      if (text.startsWith('{'))
        try {
          for (const [name, value] of Object.entries(JSON.parse(text) as Record<string, unknown>))
            add(name, value)
        } catch {
          continue
        }
      else if (/^[\w.-]{1,40}=[^&]*(?:&|$)/.test(text))
        for (const [name, value] of new URLSearchParams(text)) add(name, value)
    }
  }
  return found
}

/** The address or number of a `mailto:`, `tel:` or `sms:` link, also of WhatsApp; null for other links. */
export function readContactLink(href: string): { kind: 'email' | 'phone'; value: string } | null {
  const scheme = /^(mailto|tel|sms|callto|whatsapp):(?:\/\/)?([^?]*)/i.exec(href.trim())
  if (scheme) {
    const value = decodePercent(scheme[2]!.replaceAll('+', '%2B')).trim()
    return value === '' ? null : { kind: scheme[1]!.toLowerCase() === 'mailto' ? 'email' : 'phone', value }
  }
  const chat = /^https?:\/\/(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?(?:.*&)?phone=)\+?(\d{8,15})/i.exec(href)
  return chat ? { kind: 'phone', value: `+${chat[1]!}` } : null
}

/** The links of a mail with those that they wrap, in order. */
export const unwrapLinks = (links: readonly Link[]): Link[] =>
  links.slice(0, 150).flatMap((link) => unwrapLink(link.href).map((href) => ({ ...link, href })))
