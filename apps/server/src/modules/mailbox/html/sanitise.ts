import { html as standard } from 'parse5'
import { cleanAttributes, linkAttributes } from './attributes.ts'
import { escapeHtml } from './escape.ts'
import { misleading, type MisleadingLink } from './links.ts'
import type { Pictures } from './pictures.ts'
import { findQuote, type Quote } from './quotes.ts'
import { cleanStyleSheet } from './style-sheets.ts'
import {
  attributeOf,
  isElementNode,
  isTextNode,
  parseHtml,
  wordsOf,
  type Element,
  type Node,
  type Parent,
} from './tree.ts'

/** What is kept as it is; of anything else the children are kept, of `dropped` nothing. */
const kept = new Set(
  (
    'a abbr acronym address article aside b bdi bdo big blockquote br caption center cite code col colgroup dd del dfn ' +
    'div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q ' +
    'rp rt ruby s samp section small span strike strong sub sup table tbody td tfoot th thead time tr tt u ul var wbr'
  ).split(' '),
)
const dropped = new Set(
  (
    'script style head title meta link base iframe frame frameset noframes object embed applet param svg math template ' +
    'select option optgroup datalist textarea input audio video source track canvas map area dialog portal noembed ' +
    'xmp plaintext listing marquee bgsound keygen slot'
  ).split(' '),
)
const empty = new Set(['br', 'col', 'hr', 'img', 'wbr'])

/** Deepest nesting that is kept: browsers cut at about as much. */
const maxDepth = 250
/** Most characters of HTML that are shown. */
const maxShown = 1_500_000

export interface CleanMail {
  /** What stands in the document's body. */
  readonly html: string
  readonly styleSheet: string
  readonly hasQuote: boolean
  readonly misleading: readonly MisleadingLink[]
  /** It says what it looks like: colours and backgrounds of its own. */
  readonly designed: boolean
}

/** A picture that is not shown, in the place that it would take. */
function blockedPicture(node: Element): string {
  const alt = attributeOf(node, 'alt').trim().slice(0, 300)
  return alt === '' ? '' : `<span class="pb-picture">${escapeHtml(alt)}</span>`
}

const tagWith = (tag: string, attributes: ReadonlyMap<string, string>): string =>
  `<${tag}${[...attributes].map(([name, value]) => ` ${name}="${escapeHtml(value.replaceAll('\0', ''))}"`).join('')}>`

class Writer {
  #html = ''
  readonly misleading: MisleadingLink[] = []
  readonly #pictures: Pictures
  readonly #quote: Quote | null

  constructor(pictures: Pictures, quote: Quote | null) {
    this.#pictures = pictures
    this.#quote = quote
  }

  #picture(node: Element): void {
    if (this.#pictures.isTracker(node)) {
      this.#pictures.trackers += 1
      return
    }
    const shown = this.#pictures.shown(attributeOf(node, 'src'))
    if (shown === null) {
      this.#html += blockedPicture(node)
      return
    }
    const attributes = cleanAttributes(node, this.#pictures).set('src', shown)
    if (!attributes.has('alt')) attributes.set('alt', '')
    this.#html += tagWith('img', attributes.set('loading', 'lazy').set('referrerpolicy', 'no-referrer'))
  }

  /** Opens a link; returns what closes it, which says where a misleading one leads. */
  #link(node: Element): string {
    const attributes = cleanAttributes(node, this.#pictures)
    const link = linkAttributes(attributeOf(node, 'href'))
    if (!link) {
      this.#html += tagWith('span', attributes)
      return '</span>'
    }
    const wrong = misleading(link.get('href')!, wordsOf(node, 500))
    for (const [name, value] of link) attributes.set(name, value)
    if (wrong) {
      if (this.misleading.length < 100) this.misleading.push(wrong)
      attributes.set('title', `Leads to ${wrong.realHost}`)
    }
    this.#html += tagWith('a', attributes)
    return wrong
      ? `</a><span class="pb-host" title="Where the link leads">${escapeHtml(wrong.realHost)}</span>`
      : '</a>'
  }

  /** Writes what opens an element; returns what closes it, null where its children are not written. */
  #open(node: Element, depth: number): string | null {
    const tag = node.tagName
    if (dropped.has(tag) || node.namespaceURI !== standard.NS.HTML) return null
    if (tag === 'img') {
      this.#picture(node)
      return null
    }
    if (!kept.has(tag) || depth > maxDepth) return ''
    if (tag === 'a') return this.#link(node)
    this.#html += tagWith(tag, cleanAttributes(node, this.#pictures))
    return empty.has(tag) ? null : `</${tag}>`
  }

  write(root: Parent): string {
    // Not by recursion: a mail may nest as deep as it likes.
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
      if (isTextNode(node)) this.#html += escapeHtml(node.value.replaceAll('\0', ''))
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

interface Found {
  body: Element | null
  sheets: string[]
}

/** The body and the style sheets of a document, wherever they stand. */
function survey(root: Parent): Found {
  const found: Found = { body: null, sheets: [] }
  const stack: Node[] = root.childNodes.toReversed()
  while (stack.length > 0) {
    const node = stack.pop()!
    if (!isElementNode(node)) continue
    if (node.tagName === 'body') found.body ??= node
    if (node.tagName === 'style')
      found.sheets.push(node.childNodes.map((child) => (isTextNode(child) ? child.value : '')).join(''))
    else stack.push(...node.childNodes.toReversed())
  }
  return found
}

/** A colour as old attributes write it, also without its `#`; null where it is none. */
function oldColor(value: string): string | null {
  const text = value.trim()
  if (!/^#?[\da-z]{3,20}$/i.test(text)) return null
  return /^[\da-f]{6}$/i.test(text) ? `#${text}` : text
}

function linkRule(body: Element | null): string {
  const color = body ? oldColor(attributeOf(body, 'link')) : null
  return color === null ? '' : `a{color:${color}}`
}

/** What is said of the whole document goes to the element around it. */
function bodyAttributes(body: Element, pictures: Pictures): Map<string, string> {
  const attributes = cleanAttributes(body, pictures)
  const background = oldColor(attributes.get('bgcolor') ?? '')
  const text = oldColor(attributeOf(body, 'text'))
  const style = [
    background === null ? '' : `background-color:${background}`,
    text === null ? '' : `color:${text}`,
    attributes.get('style') ?? '',
  ]
  attributes.delete('bgcolor')
  attributes.delete('id')
  const whole = style.filter((part) => part !== '').join(';')
  if (whole !== '') attributes.set('style', whole)
  return attributes
}

/**
 * Makes a mail's HTML safe to show in a document of its own: it is read as browsers read it, and written anew from a
 * closed list of elements, attributes, declarations and addresses. Nothing of the original is copied. What is hidden by
 * its sender stays hidden; older messages at its end are marked with `pb-quoted`. Throws where it has too many elements.
 */
export function sanitise(html: string, pictures: Pictures): CleanMail {
  const document = parseHtml(html.slice(0, maxShown))
  const { body, sheets } = survey(document)
  const ownSheet = sheets
    .slice(0, 50)
    .map((sheet) => cleanStyleSheet(sheet, (address) => pictures.shown(address)))
    .join('')
  const top: Parent = body ?? document
  const styleSheet = linkRule(body) + ownSheet
  const quote = findQuote(top)
  const writer = new Writer(pictures, quote)
  const opening = body ? tagWith('div', bodyAttributes(body, pictures)) : '<div>'
  const written = `${opening}${writer.write(top)}</div>`
  const designed = /(?:^|[;{\s"])(?:background|background-color|color):|\sbgcolor=|<font [^>]*color=/.test(
    written + styleSheet,
  )
  return { html: written, styleSheet, hasQuote: quote !== null, misleading: writer.misleading, designed }
}
