import { toOwnImagePath, sanitizeLink } from '@pb/rules/rich-text'
import { getMarks, markNames, noMarks, type Marks } from './paste-marks.ts'
import { parseWordListItem, type WordListItem } from './paste-word.ts'

/** Longest HTML to clean; a spreadsheet or a whole web page would block the editor for seconds. */
const maxPasteLength = 1_000_000

const skippedTags = new Set(
  'script style head title meta link template noscript iframe object embed svg math video audio canvas select button input textarea xml w:sdtpr'.split(
    ' ',
  ),
)
const paragraphTags = new Set(
  'p div section article header footer main aside h1 h2 h3 h4 h5 h6 address pre center table tbody thead tr dl dt dd figure figcaption hr form fieldset'.split(
    ' ',
  ),
)

export interface CleanedPaste {
  readonly html: string
  /** What was removed, for a notice. */
  readonly removed: 'nothing' | 'images' | 'everything'
}

/** Returns the target of a google.com/url redirect, which Google Docs and Gmail put around links. */
function unwrapGoogleLink(href: string): string {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  const wrapped = /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url'
  return (wrapped && (url.searchParams.get('q') ?? url.searchParams.get('url'))) || href
}

function isHidden(element: HTMLElement): boolean {
  const style = element.getAttribute('style') ?? ''
  return /display:\s*none|visibility:\s*hidden|mso-hide:\s*all|mso-list:\s*ignore/i.test(style)
}

/** True for an image of up to two pixels, which tracks whether an email was opened. */
function isTracker(image: Element): boolean {
  return ['width', 'height'].some((name) => ['0', '1', '2'].includes(image.getAttribute(name) ?? ''))
}

/** Builds paragraphs, lists, quotes and marks in a detached document while foreign HTML is traversed. */
class PasteWriter {
  readonly #document = document.implementation.createHTMLDocument('')
  readonly body = this.#document.body
  #container: Element = this.body
  #paragraph: Element | null = null
  /** Open lists of Word's list paragraphs, by level. */
  #word: Element[] = []
  removedImages = false

  #make(tag: string): HTMLElement {
    return this.#document.createElement(tag)
  }

  endParagraph(): void {
    const last = this.#paragraph?.lastChild
    if (last instanceof Element && last.localName === 'br' && this.#paragraph!.childNodes.length > 1)
      last.remove()
    this.#paragraph = null
  }

  #line(): Element {
    this.#paragraph ??= this.#container.appendChild(this.#make('p'))
    return this.#paragraph
  }

  get hasOpenParagraph(): boolean {
    return this.#paragraph !== null
  }

  text(text: string, marks: Marks, keepSpace: boolean): void {
    if (!keepSpace && !this.hasOpenParagraph && /^[ \t\r\n\f]*$/.test(text)) return
    let target: Element = this.#line()
    if (marks.link !== null) {
      const link = this.#make('a')
      link.setAttribute('href', marks.link)
      target = target.appendChild(link)
    }
    for (const name of markNames) if (marks[name]) target = target.appendChild(this.#make(name))
    const lines = keepSpace ? text.split(/\r?\n/) : [text.replace(/[ \t\r\n\f]+/g, ' ')]
    lines.forEach((line, index) => {
      if (index > 0) target.append(this.#make('br'))
      target.append(line)
    })
  }

  lineBreak(): void {
    this.#line().append(this.#make('br'))
  }

  image(image: Element): void {
    const src = toOwnImagePath(image.getAttribute('src') ?? '', location.origin)
    if (src === null) {
      this.removedImages ||= !isTracker(image)
      return
    }
    const own = this.#line().appendChild(this.#make('img'))
    own.setAttribute('src', src)
    own.setAttribute('alt', image.getAttribute('alt') ?? '')
  }

  /** Runs `walk` with its output going into a new element. */
  within(tag: 'ul' | 'ol' | 'li' | 'blockquote', walk: () => void): void {
    this.endParagraph()
    this.endWordList()
    const outer = this.#container
    const isList = tag === 'ul' || tag === 'ol'
    // Google Docs writes an inner list beside its item, not in it.
    const parent = isList && /^[uo]l$/.test(outer.localName) ? (outer.lastElementChild ?? outer) : outer
    // An item without a list needs one.
    const orphan = tag === 'li' && !/^[uo]l$/.test(outer.localName)
    const target = orphan ? parent.appendChild(this.#make('ul')) : parent
    this.#container = target.appendChild(this.#make(tag))
    walk()
    this.endParagraph()
    this.endWordList()
    if (this.#container.childNodes.length === 0) this.#container.remove()
    if (orphan && target.childNodes.length === 0) target.remove()
    this.#container = outer
  }

  /** Adds a Word paragraph that is a list item. */
  wordItem({ level, ordered }: WordListItem, walk: () => void): void {
    this.endParagraph()
    const outer = this.#word.length > 0 ? this.#word[0]!.parentElement! : this.#container
    this.#word.length = Math.min(this.#word.length, level)
    while (this.#word.length < level) {
      const parent = this.#word.at(-1)?.lastElementChild ?? outer
      this.#word.push(parent.appendChild(this.#make(ordered ? 'ol' : 'ul')))
      if (this.#word.length < level) this.#word.at(-1)!.append(this.#make('li'))
    }
    this.#container = this.#word.at(-1)!.appendChild(this.#make('li'))
    walk()
    this.endParagraph()
    this.#container = outer
  }

  endWordList(): void {
    this.#word = []
  }
}

function walkChildren(parent: Element, marks: Marks, keepSpace: boolean, writer: PasteWriter): void {
  for (const node of parent.childNodes) walk(node, marks, keepSpace, writer)
}

function walkParagraph(element: HTMLElement, marks: Marks, writer: PasteWriter): void {
  const item = parseWordListItem(element)
  const children = () => walkChildren(element, marks, element.localName === 'pre', writer)
  if (item) {
    writer.wordItem(item, children)
    return
  }
  writer.endParagraph()
  writer.endWordList()
  children()
  writer.endParagraph()
}

function walk(node: Node, outer: Marks, keepSpace: boolean, writer: PasteWriter): void {
  if (node instanceof Text) writer.text(node.data, outer, keepSpace)
  if (!(node instanceof HTMLElement)) return
  const tag = node.localName
  if (skippedTags.has(tag) || isHidden(node)) return
  const marks = getMarks(node, outer)
  const children = () => walkChildren(node, marks, keepSpace, writer)
  if (tag === 'br') {
    if (!node.classList.contains('Apple-interchange-newline')) writer.lineBreak()
  } else if (tag === 'img') writer.image(node)
  else if (tag === 'ul' || tag === 'ol' || tag === 'li' || tag === 'blockquote') writer.within(tag, children)
  else if (tag === 'td' || tag === 'th') {
    if (writer.hasOpenParagraph) writer.text(' ', marks, false)
    children()
  } else if (tag === 'a') {
    const link = sanitizeLink(unwrapGoogleLink(node.getAttribute('href') ?? ''))
    walkChildren(node, { ...marks, u: link === null && marks.u, link }, keepSpace, writer)
  } else if (paragraphTags.has(tag)) walkParagraph(node, marks, writer)
  else children()
}

/** Removes empty lines at both ends and repeated ones. */
function trimLines(body: Element): void {
  const isEmpty = (element: Element | null | undefined) =>
    element?.localName === 'p' && element.textContent.trim() === '' && !element.querySelector('img')
  for (const element of Array.from(body.children))
    if (isEmpty(element) && (!element.previousElementSibling || isEmpty(element.previousElementSibling)))
      element.remove()
  if (isEmpty(body.lastElementChild)) body.lastElementChild!.remove()
  for (const element of body.children) if (isEmpty(element)) element.replaceChildren()
}

/**
 * Converts pasted HTML of Word, Google Docs, Gmail and web pages to paragraphs, lists, quotes, links, bold, italic,
 * underline and strike, without running or fetching any of it. The editor's own clipboard content is kept, since its
 * attributes tell how the selection joins; the editor's schema limits it to the same tags.
 */
export function cleanPaste(html: string): CleanedPaste {
  if (html.length > maxPasteLength) return { html: '', removed: 'everything' }
  if (html.includes('data-pm-slice')) return { html, removed: 'nothing' }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const writer = new PasteWriter()
  walkChildren(body, noMarks, false, writer)
  writer.endParagraph()
  trimLines(writer.body)
  return { html: writer.body.innerHTML, removed: writer.removedImages ? 'images' : 'nothing' }
}
