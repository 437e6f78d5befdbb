import { ownPicture, safeLink } from '@pb/rules/rich-text'
import { marksOf, markNames, noMarks, type Marks } from './paste-marks.ts'
import { wordItem, type WordItem } from './paste-word.ts'

/** More than anybody writes; a spreadsheet or a whole page of the web would stop the editor for seconds. */
const maxPaste = 1_000_000

const skipped = new Set(
  'script style head title meta link template noscript iframe object embed svg math video audio canvas select button input textarea xml w:sdtpr'.split(
    ' ',
  ),
)
const paragraphs = new Set(
  'p div section article header footer main aside h1 h2 h3 h4 h5 h6 address pre center table tbody thead tr dl dt dd figure figcaption hr form fieldset'.split(
    ' ',
  ),
)

export interface CleanPaste {
  readonly html: string
  /** What was left out, to be told. */
  readonly left: 'nothing' | 'pictures' | 'everything'
}

/** Google wraps the links of documents and mails in one of its own. */
function unwrapped(href: string): string {
  if (!URL.canParse(href)) return href
  const url = new URL(href)
  const wrapped = /(?:^|\.)google\.com$/.test(url.hostname) && url.pathname === '/url'
  return (wrapped && (url.searchParams.get('q') ?? url.searchParams.get('url'))) || href
}

function isHidden(element: HTMLElement): boolean {
  const style = element.getAttribute('style') ?? ''
  return /display:\s*none|visibility:\s*hidden|mso-hide:\s*all|mso-list:\s*ignore/i.test(style)
}

/** A picture of one or two pixels, by which a sender learns that a mail was opened. */
function isTracker(image: Element): boolean {
  return ['width', 'height'].some((name) => ['0', '1', '2'].includes(image.getAttribute(name) ?? ''))
}

/** Writes what is met on a walk through foreign HTML as paragraphs, lists, quotes and marks, in a document of its own. */
class Writer {
  readonly #document = document.implementation.createHTMLDocument('')
  readonly body = this.#document.body
  #container: Element = this.body
  #paragraph: Element | null = null
  /** The list that Word's paragraphs are being gathered in, level by level. */
  #word: Element[] = []
  lostPictures = false

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

  get inLine(): boolean {
    return this.#paragraph !== null
  }

  text(text: string, marks: Marks, keepSpace: boolean): void {
    if (!keepSpace && !this.inLine && /^[ \t\r\n\f]*$/.test(text)) return
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

  picture(image: Element): void {
    const src = ownPicture(image.getAttribute('src') ?? '', location.origin)
    if (src === null) {
      this.lostPictures ||= !isTracker(image)
      return
    }
    const own = this.#line().appendChild(this.#make('img'))
    own.setAttribute('src', src)
    own.setAttribute('alt', image.getAttribute('alt') ?? '')
  }

  /** Walks with what is written going into a new element. */
  within(tag: 'ul' | 'ol' | 'li' | 'blockquote', walk: () => void): void {
    this.endParagraph()
    this.endWordList()
    const outer = this.#container
    const isList = tag === 'ul' || tag === 'ol'
    // Google Docs writes an inner list beside its item, not in it.
    const parent = isList && /^[uo]l$/.test(outer.localName) ? (outer.lastElementChild ?? outer) : outer
    // An item without a list, or a list that begins with something else, still needs both.
    const orphan = tag === 'li' && !/^[uo]l$/.test(outer.localName)
    const home = orphan ? parent.appendChild(this.#make('ul')) : parent
    this.#container = home.appendChild(this.#make(tag))
    walk()
    this.endParagraph()
    this.endWordList()
    if (this.#container.childNodes.length === 0) this.#container.remove()
    if (orphan && home.childNodes.length === 0) home.remove()
    this.#container = outer
  }

  /** Takes a paragraph that Word means as an item of a list. */
  wordItem({ level, ordered }: WordItem, walk: () => void): void {
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

function walkChildren(parent: Element, marks: Marks, keepSpace: boolean, writer: Writer): void {
  for (const node of parent.childNodes) walk(node, marks, keepSpace, writer)
}

function walkParagraph(element: HTMLElement, marks: Marks, writer: Writer): void {
  const item = wordItem(element)
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

function walk(node: Node, outer: Marks, keepSpace: boolean, writer: Writer): void {
  if (node instanceof Text) writer.text(node.data, outer, keepSpace)
  if (!(node instanceof HTMLElement)) return
  const tag = node.localName
  if (skipped.has(tag) || isHidden(node)) return
  const marks = marksOf(node, outer)
  const children = () => walkChildren(node, marks, keepSpace, writer)
  if (tag === 'br') {
    if (!node.classList.contains('Apple-interchange-newline')) writer.lineBreak()
  } else if (tag === 'img') writer.picture(node)
  else if (tag === 'ul' || tag === 'ol' || tag === 'li' || tag === 'blockquote') writer.within(tag, children)
  else if (tag === 'td' || tag === 'th') {
    if (writer.inLine) writer.text(' ', marks, false)
    children()
  } else if (tag === 'a') {
    const link = safeLink(unwrapped(node.getAttribute('href') ?? ''))
    walkChildren(node, { ...marks, u: link === null && marks.u, link }, keepSpace, writer)
  } else if (paragraphs.has(tag)) walkParagraph(node, marks, writer)
  else children()
}

/** No empty lines at the ends, and never two in a row. */
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
 * What Word, Google Docs, Gmail and web pages put on the clipboard as plain paragraphs, lists, quotes, links, bold,
 * italic, underline and strike. Nothing of it is run or fetched on the way. What the editor itself copied passes, since
 * its marks tell how the ends of a selection join; the editor's schema holds it to the same list.
 */
export function cleanPaste(html: string): CleanPaste {
  if (html.length > maxPaste) return { html: '', left: 'everything' }
  if (html.includes('data-pm-slice')) return { html, left: 'nothing' }
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  const writer = new Writer()
  walkChildren(body, noMarks, false, writer)
  writer.endParagraph()
  trimLines(writer.body)
  return { html: writer.body.innerHTML, left: writer.lostPictures ? 'pictures' : 'nothing' }
}
