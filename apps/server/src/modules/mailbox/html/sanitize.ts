import type { ShownPart } from '@pb/contract/mail-body'
import { html as standard } from 'parse5'
import { sanitizeAttributes, linkAttributes } from './attributes.ts'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import { findMisleadingLink, removeBidiOverrides, type MisleadingLink } from './links.ts'
import type { ImageResolver } from './images.ts'
import { findQuote, type Quote } from './quotes.ts'
import { cleanStyleSheet } from './style-sheets.ts'
import {
  getAttribute,
  isElementNode,
  isTextNode,
  parseHtml,
  getText,
  type Element,
  type Node,
  type Parent,
} from './tree.ts'

/** Elements that are kept. Other elements are replaced by their children, except `droppedElements`. */
const allowedElements = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn ' +
    'div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q ' +
    'rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)
/** Elements that are removed with everything in them. */
const droppedElements = new Set(
  (
    'script style head title meta link base iframe frame frameset noframes object embed applet param svg math template ' +
    'select option optgroup datalist textarea input audio video source track canvas map area dialog portal noembed ' +
    'xmp plaintext listing marquee bgsound keygen slot'
  ).split(' '),
)
const voidElements = new Set(['br', 'col', 'hr', 'img', 'wbr'])

/** Maximum nesting; browsers have a similar limit. */
const maxDepth = 250
/** Longer HTML is cut off, which `shown` reports. */
const maxCharacters = 1_500_000

export interface SanitizedMail {
  readonly shown: ShownPart
  /** Content of the document's body. */
  readonly html: string
  readonly styleSheet: string
  readonly hasQuote: boolean
  readonly misleadingLinks: readonly MisleadingLink[]
  /** Whether it sets colors or backgrounds. */
  readonly designed: boolean
}

/** Returns a placeholder with the alternative text of a blocked image. */
function formatBlockedImage(node: Element): string {
  const alt = getAttribute(node, 'alt').trim().slice(0, 300)
  return alt === '' ? '' : `<span class="pb-picture">${escapeHtml(alt)}</span>`
}

const formatTag = (tag: string, attributes: ReadonlyMap<string, string>): string =>
  `<${tag}${[...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value.replaceAll('\0', ''))}"`).join('')}>`

class HtmlWriter {
  #html = ''
  readonly misleadingLinks: MisleadingLink[] = []
  readonly #images: ImageResolver
  readonly #quote: Quote | null

  constructor(images: ImageResolver, quote: Quote | null) {
    this.#images = images
    this.#quote = quote
  }

  #image(node: Element): void {
    if (this.#images.isTracker(node)) {
      this.#images.trackers += 1
      return
    }
    const shown = this.#images.resolve(getAttribute(node, 'src'))
    if (shown === null) {
      this.#html += formatBlockedImage(node)
      return
    }
    const attributes = sanitizeAttributes(node, this.#images).set('src', shown)
    if (!attributes.has('alt')) attributes.set('alt', '')
    this.#html += formatTag('img', attributes.set('loading', 'lazy').set('referrerpolicy', 'no-referrer'))
  }

  /** Writes the opening tag of a link and returns its closing tag, with the real host appended if it is misleading. */
  #link(node: Element): string {
    const attributes = sanitizeAttributes(node, this.#images)
    const link = linkAttributes(getAttribute(node, 'href'))
    if (!link) {
      this.#html += formatTag('span', attributes)
      return '</span>'
    }
    const misleading = findMisleadingLink(link.get('href')!, getText(node, 500))
    for (const [name, value] of link) attributes.set(name, value)
    if (misleading) {
      if (this.misleadingLinks.length < 100) this.misleadingLinks.push(misleading)
      attributes.set('title', `Leads to ${misleading.realHost}`)
    }
    this.#html += formatTag('a', attributes)
    return misleading
      ? `</a><span class="pb-host" title="Where the link leads">${escapeHtml(misleading.realHost)}</span>`
      : '</a>'
  }

  /** Writes the opening tag of an element and returns its closing tag, or null when its children are not written. */
  #open(node: Element, depth: number): string | null {
    const tag = node.tagName
    if (droppedElements.has(tag) || node.namespaceURI !== standard.NS.HTML) return null
    if (tag === 'img') {
      this.#image(node)
      return null
    }
    if (!allowedElements.has(tag) || depth > maxDepth) return ''
    if (tag === 'a') return this.#link(node)
    this.#html += formatTag(tag, sanitizeAttributes(node, this.#images))
    return voidElements.has(tag) ? null : `</${tag}>`
  }

  write(root: Parent): string {
    // Iterative, because nesting depth is unlimited.
    const stack: (string | { node: Node; depth: number })[] = root.childNodes
      .toReversed()
      .map((node) => ({ node, depth: 0 }))
    while (stack.length > 0) {
      const next = stack.pop()!
      if (typeof next === 'string') {
        this.#html += next
        continue
      }
      const { node, depth } = next
      if (node === this.#quote?.first) this.#html += '<div class="pb-quoted">'
      if (node === this.#quote?.last) stack.push('</div>')
      if (isTextNode(node)) this.#html += escapeHtml(removeBidiOverrides(node.value.replaceAll('\0', '')))
      else if (isElementNode(node)) {
        const close = this.#open(node, depth)
        if (close === null) continue
        stack.push(close)
        for (const child of node.childNodes.toReversed()) stack.push({ node: child, depth: depth + 1 })
      }
    }
    return this.#html
  }
}

interface DocumentParts {
  body: Element | null
  sheets: string[]
}

/** Collects the body and the style sheets of a document, anywhere in the tree. */
function collectParts(root: Parent): DocumentParts {
  const parts: DocumentParts = { body: null, sheets: [] }
  const stack: Node[] = root.childNodes.toReversed()
  while (stack.length > 0) {
    const node = stack.pop()!
    if (!isElementNode(node)) continue
    if (node.tagName === 'body') parts.body ??= node
    if (node.tagName === 'style')
      parts.sheets.push(node.childNodes.map((child) => (isTextNode(child) ? child.value : '')).join(''))
    else stack.push(...node.childNodes.toReversed())
  }
  return parts
}

/** Parses a color of a legacy attribute, with or without `#`. */
function parseLegacyColor(value: string): string | null {
  const text = value.trim()
  if (!/^#?[\da-z]{3,20}$/i.test(text)) return null
  return /^[\da-f]{6}$/i.test(text) ? `#${text}` : text
}

function buildLinkRule(body: Element | null): string {
  const color = body ? parseLegacyColor(getAttribute(body, 'link')) : null
  return color === null ? '' : `a{color:${color}}`
}

/** Converts attributes of `body` to those of the `div` that replaces it. */
function buildBodyAttributes(body: Element, images: ImageResolver): Map<string, string> {
  const attributes = sanitizeAttributes(body, images)
  const background = parseLegacyColor(attributes.get('bgcolor') ?? '')
  const text = parseLegacyColor(getAttribute(body, 'text'))
  const style = [
    background === null ? '' : `background-color:${background}`,
    text === null ? '' : `color:${text}`,
    attributes.get('style') ?? '',
  ]
  attributes.delete('bgcolor')
  attributes.delete('id')
  const merged = style.filter((part) => part !== '').join(';')
  if (merged !== '') attributes.set('style', merged)
  return attributes
}

/**
 * Sanitizes a mail's HTML for display in its own document: parses it as browsers do and serializes it again from an
 * allowlist of elements, attributes, declarations and URLs. Content hidden by the sender stays hidden; quoted messages at
 * the end get the class `pb-quoted`. Throws a `RangeError` for too many elements.
 */
export function sanitizeMail(html: string, images: ImageResolver): SanitizedMail {
  const document = parseHtml(html.slice(0, maxCharacters))
  const { body, sheets } = collectParts(document)
  const ownSheet = sheets
    .slice(0, 50)
    .map((sheet) => cleanStyleSheet(sheet, (address) => images.resolve(address)))
    .join('')
  const top: Parent = body ?? document
  const styleSheet = buildLinkRule(body) + ownSheet
  const quote = findQuote(top)
  const writer = new HtmlWriter(images, quote)
  const opening = body ? formatTag('div', buildBodyAttributes(body, images)) : '<div>'
  const cleanHtml = `${opening}${writer.write(top)}</div>`
  const designed = /(?:^|[;{\s"])(?:background|background-color|color):|\sbgcolor=|<font [^>]*color=/.test(
    cleanHtml + styleSheet,
  )
  return {
    shown: html.length > maxCharacters ? 'beginning' : 'whole',
    html: cleanHtml,
    styleSheet,
    hasQuote: quote !== null,
    misleadingLinks: writer.misleadingLinks,
    designed,
  }
}
