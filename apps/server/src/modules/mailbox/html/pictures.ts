import { attributeOf, type Element } from './tree.ts'

/** A picture that stands in the mail as a file of its own. */
export interface OwnPicture {
  readonly contentId: string
  readonly url: string
}

/** Longest picture that is kept within the address itself. */
const maxData = 500_000
const dataPicture = /^data:image\/(?:png|jpe?g|gif|webp|bmp);base64,[a-z\d+/=\s]+$/i

/** The remote address of a picture; null where it is none of the web. */
function remoteAddress(address: string): string | null {
  const text = address.startsWith('//') ? `https:${address}` : address
  if (text.length > 4000 || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return null
  const { href, username, password } = new URL(text)
  return username === '' && password === '' ? href : null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/**
 * Decides what becomes of each picture of one mail. Remote ones are counted and get a number, by which the server
 * fetches them where they are allowed; `address` gives the path for a number, or null while they are blocked.
 */
export class Pictures {
  readonly remote: string[] = []
  trackers = 0
  readonly #numbers = new Map<string, number>()
  readonly #own: ReadonlyMap<string, string>
  readonly #address: (position: number) => string | null

  constructor(own: readonly OwnPicture[], address: (position: number) => string | null) {
    this.#own = new Map(own.map(({ contentId, url }) => [contentId.toLowerCase(), url]))
    this.#address = address
  }

  /** The address that a picture is shown from; null where it is not shown. */
  shown(source: string): string | null {
    const text = source.trim()
    if (/^cid:/i.test(text)) return this.#own.get(decoded(text.slice(4)).toLowerCase()) ?? null
    if (/^data:/i.test(text))
      return text.length <= maxData && dataPicture.test(text) ? text.replace(/\s+/g, '') : null
    const address = remoteAddress(text)
    if (address === null) return null
    const known = this.#numbers.get(address)
    const position = known ?? this.remote.length
    if (known === undefined) {
      this.remote.push(address)
      this.#numbers.set(address, position)
    }
    return this.#address(position)
  }

  /** An invisible picture, which is there to report that the mail was read. */
  isTracker(node: Element): boolean {
    if (remoteAddress(attributeOf(node, 'src').trim()) === null) return false
    const size = (name: string) => /^\s*[01](?:px)?\s*$/.test(attributeOf(node, name))
    const style = attributeOf(node, 'style').replace(/\s+/g, '').toLowerCase()
    const tiny = (name: string) => new RegExp(`(?:^|;)(?:max-)?${name}:[01](?:px)?(?:;|!|$)`).test(style)
    const hidden = /display:none|visibility:hidden|opacity:0(?:;|$)/.test(style)
    return hidden || ((size('width') || tiny('width')) && (size('height') || tiny('height')))
  }
}
