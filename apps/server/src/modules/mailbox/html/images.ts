import { getAttribute, type Element } from './tree.ts'

/** An image attached to the mail that its HTML references by `cid:`. */
export interface InlineImage {
  readonly contentId: string
  readonly url: string
}

/** Maximum length of a `data:` URL. */
const maxDataUrl = 500_000
const dataImage = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/=\s]+$/i

/** Returns the normalized URL of a remote image, or null when it is not an http(s) URL without credentials. */
function toRemoteUrl(address: string): string | null {
  const text = address.startsWith('//') ? `https:${address}` : address
  if (text.length > 4000 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { href, username, password } = new URL(text)
  return username === '' && password === '' ? href : null
}

function decodeOrKeep(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Resolves the image URLs of one mail. Remote images are numbered in order of appearance, and the server fetches them by
 * that number once they are allowed; `toRemotePath` returns the path for a number, or null while they are blocked.
 */
export class ImageResolver {
  readonly remote: string[] = []
  trackers = 0
  readonly #numbers = new Map<string, number>()
  readonly #inline: ReadonlyMap<string, string>
  readonly #toRemotePath: (position: number) => string | null

  constructor(inline: readonly InlineImage[], toRemotePath: (position: number) => string | null) {
    this.#inline = new Map(inline.map(({ contentId, url }) => [contentId.toLowerCase(), url]))
    this.#toRemotePath = toRemotePath
  }

  /** Returns the URL that an image is loaded from, or null when it is not shown. */
  resolve(source: string): string | null {
    const text = source.trim()
    if (/^cid:/i.test(text)) return this.#inline.get(decodeOrKeep(text.slice(4)).toLowerCase()) ?? null
    if (/^data:/i.test(text))
      return text.length <= maxDataUrl && dataImage.test(text) ? text.replace(/\s+/g, '') : null
    const address = toRemoteUrl(text)
    if (address === null) return null
    const existing = this.#numbers.get(address)
    const position = existing ?? this.remote.length
    if (existing === undefined) {
      this.remote.push(address)
      this.#numbers.set(address, position)
    }
    return this.#toRemotePath(position)
  }

  /** Whether a remote image is invisible: a tracking pixel that reports when the mail is opened. */
  isTracker(node: Element): boolean {
    if (toRemoteUrl(getAttribute(node, 'src').trim()) === null) return false
    const size = (name: string) => /^\s*[01](?:px)?\s*$/.test(getAttribute(node, name))
    const style = getAttribute(node, 'style').replace(/\s+/g, '').toLowerCase()
    const tiny = (name: string) => new RegExp(`(?:^|;)(?:max-)?${name}:[01](?:px)?(?:;|!|$)`).test(style)
    const hidden = /display:none|visibility:hidden|opacity:0(?:;|$)/.test(style)
    return hidden || ((size('width') || tiny('width')) && (size('height') || tiny('height')))
  }
}
