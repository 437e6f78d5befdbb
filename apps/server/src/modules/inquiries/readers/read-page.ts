import {
  getAttribute,
  isElementNode,
  isTextNode,
  parseHtml,
  type Element,
  type HtmlNode,
} from '../../mailbox/mime/index.ts'
import { readCards } from './cards.ts'
import { ignoredElements as ignored, readText } from './element-text.ts'
import { noPage, type Link, type PageData, type View } from './evidence.ts'

/** Lead mails are short: so much HTML is read, and less of one with more elements than a mail has. */
const maxHtml = [1_000_000, 100_000] as const
const maxLines = 3000
const maxLine = 1000
const maxLinks = 300
const maxFields = 200

const blocks = new Set(
  (
    'address article blockquote center div dl dt dd fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p ' +
    'pre section table tr ul'
  ).split(' '),
)
const bold = new Set(['b', 'strong', 'th', 'label', 'dt', 'h3', 'h4', 'h5', 'h6'])
const hidden =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$)|mso-hide\s*:\s*all)/i

/** Links in brackets behind what they link, as programs write them in texts. */
const stripLinks = (line: string): string =>
  line.replace(/[<[](?:mailto:|tel:|sms:|https?:)[^>\]\s]*[>\]]/gi, '')

class PageWriter {
  readonly lines: string[] = []
  readonly links: Link[] = []
  readonly bold = new Set<number>()
  #line = ''
  /** Depth of bold elements, and how much of the line is in them. */
  #depth = 0
  #boldLetters = 0

  append(text: string): void {
    if (this.#line.length >= maxLine) return
    const short = text.replace(/[\s\u00a0]+/g, ' ').slice(0, maxLine)
    if (this.#depth > 0) this.#boldLetters += short.trim().length
    this.#line += short
  }

  changeBold(by: 1 | -1): void {
    this.#depth += by
  }

  cell(): void {
    if (this.#line.trim() !== '') this.#line = `${this.#line.trimEnd()}\t`
  }

  /** Ends a line; an empty one is kept where a gap is shown. */
  end(gap = false): void {
    const line = stripLinks(this.#line)
      .replace(/ ?\t ?/g, '\t')
      .replace(/^ +|[ \t]+$/g, '')
    const isBold = line !== '' && this.#boldLetters >= line.length - 1
    this.#line = ''
    this.#boldLetters = 0
    if (this.lines.length >= maxLines) return
    if (isBold) this.bold.add(this.lines.length)
    if (line !== '' || (gap && this.lines.at(-1) !== '')) this.lines.push(line)
  }

  link(href: string, text: string): void {
    if (this.links.length < maxLinks && href !== '')
      this.links.push({ href: href.slice(0, 4000), text, line: this.lines.length })
  }
}

interface Visit {
  readonly node: HtmlNode
  readonly close?: () => void
}

function openElement(node: Element, writer: PageWriter): Visit | null {
  const tag = node.tagName
  if (ignored.has(tag) || hidden.test(getAttribute(node, 'style'))) return null
  const isBold = bold.has(tag)
  if (isBold) writer.changeBold(1)
  if (tag === 'br') writer.end(true)
  else if (tag === 'td' || tag === 'th' || tag === 'dd') writer.cell()
  else if (blocks.has(tag)) writer.end(tag === 'p')
  const href = tag === 'a' || tag === 'area' ? getAttribute(node, 'href').trim() : ''
  if (href !== '') writer.link(href, readText(node))
  return {
    node,
    close: () => {
      // A term's description follows as the next cell.
      if (tag !== 'td' && tag !== 'dt' && blocks.has(tag)) writer.end(tag === 'p')
      if (isBold) writer.changeBold(-1)
    },
  }
}

/** Lead metadata and hidden fields, wherever they are in the page. */
function readFields(elements: readonly Element[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  for (const node of elements) {
    if (node.tagName !== 'meta' && node.tagName !== 'input') continue
    const name = (getAttribute(node, 'name') || getAttribute(node, 'property')).toLowerCase()
    const value = getAttribute(node, node.tagName === 'meta' ? 'content' : 'value').trim()
    if (!name.startsWith('lead_') && node.tagName === 'meta') continue
    if (name !== '' && value !== '' && fields.size < maxFields && !fields.has(name))
      fields.set(name, value.slice(0, 10_000))
  }
  return fields
}

function readTree(html: string): { view: View; page: PageData } {
  const writer = new PageWriter()
  const elements: Element[] = []
  const stack: (Visit & { readonly shown: boolean })[] = parseHtml(html)
    .childNodes.toReversed()
    .map((node) => ({ node, shown: true }))
  while (stack.length > 0) {
    const { node, close, shown } = stack.pop()!
    if (close) close()
    else if (isTextNode(node)) {
      if (shown) writer.append(node.value)
    } else if (isElementNode(node)) {
      elements.push(node)
      const visit = shown ? openElement(node, writer) : null
      if (visit) stack.push({ ...visit, shown })
      for (const child of node.childNodes.toReversed()) stack.push({ node: child, shown: visit !== null })
    }
  }
  writer.end()
  return {
    view: { name: 'html', lines: writer.lines, links: writer.links, bold: writer.bold },
    page: { fields: readFields(elements), cards: readCards(elements) },
  }
}

const emptyView: View = { name: 'html', lines: [], links: [] }

/** Reads what an HTML mail shows, and what its markup states. */
export function readPage(html: string | null): { readonly view: View; readonly page: PageData } {
  if (html === null || html.trim() === '') return { view: emptyView, page: noPage }
  for (const max of maxHtml) {
    try {
      return readTree(html.slice(0, max))
    } catch (error) {
      if (!(error instanceof RangeError)) throw error
    }
  }
  const lines = html
    .slice(0, 100_000)
    .replace(/<[^<>]*>/g, '\n')
    .split('\n', maxLines)
  return { view: { ...emptyView, lines: lines.map((line) => line.trim().slice(0, maxLine)) }, page: noPage }
}

const urlInText = /<?(?:https?:\/\/|mailto:|tel:|sms:)[^\s<>"]{2,2000}>?/gi

/** Reads a plain text: links in angle brackets leave the lines. */
export function readPlainText(text: string): View {
  const links: Link[] = []
  const lines = text
    .slice(0, 300_000)
    .split('\n', maxLines)
    .map((line, index) => {
      const short = line.slice(0, maxLine * 4)
      for (const [found] of short.matchAll(urlInText))
        if (links.length < maxLinks)
          links.push({ href: found.replace(/^<|>$/g, '').replace(/[.,;)\]]+$/, ''), text: '', line: index })
      // Headers of a quoted mail may have the address in the link alone.
      const named =
        /^[\s>*]*\p{L}[\p{L} -]{0,15}\*?\s*[:：]/u.test(short) &&
        !/@[^>\]]*$/.test(short.replace(/[<[]mailto:[^>\]]*[>\]]/gi, ''))
      const headed = named ? short.replace(/[<[]mailto:([^>\]\s]*)[>\]]/gi, ' <$1>') : short
      return stripLinks(headed).slice(0, maxLine).trimEnd()
    })
  return { name: 'text', lines, links }
}
