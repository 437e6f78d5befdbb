import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5'
import { parseHtml } from '../html/tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** What is never read aloud. */
const silent = new Set([
  'head',
  'style',
  'script',
  'title',
  'template',
  'noscript',
  'object',
  'svg',
  'math',
  'select',
  'textarea',
  'iframe',
])
const blocks = new Set([
  'address',
  'article',
  'blockquote',
  'center',
  'div',
  'dl',
  'dt',
  'dd',
  'fieldset',
  'footer',
  'form',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'header',
  'hr',
  'li',
  'main',
  'nav',
  'ol',
  'p',
  'pre',
  'section',
  'table',
  'tr',
  'ul',
])
const paragraphs = new Set(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'table', 'blockquote'])

/** Nothing is drawn of what is hidden: senders put words there for filters. */
const hidden =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$)|mso-hide\s*:\s*all)/i

class Text {
  #lines: string[] = []
  #line = ''
  #space = false
  #depth = 0

  words(text: string, kept: boolean): void {
    const parts = kept ? text.split('\n') : [text]
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.breakLine()
      const words = kept ? part : part.replace(/[ \t\r\n\f]+/g, ' ')
      if (words === '') continue
      if (words.startsWith(' ') && this.#line !== '') this.#space = true
      const core = kept ? words : words.replace(/^ | $/g, '')
      if (core !== '') {
        this.#line += (this.#space && this.#line !== '' ? ' ' : '') + core
        this.#space = false
      }
      if (!kept && words.endsWith(' ')) this.#space = true
    }
  }

  breakLine(): void {
    this.#lines.push('> '.repeat(Math.min(this.#depth, 20)) + this.#line)
    this.#line = ''
    this.#space = false
  }

  block(): void {
    if (this.#line !== '') this.breakLine()
  }

  gap(): void {
    this.block()
    if ((this.#lines.at(-1) ?? '').replaceAll('>', '').trim() !== '') this.breakLine()
  }

  openQuote(): void {
    this.gap()
    this.#depth += 1
  }

  closeQuote(): void {
    this.block()
    this.#depth -= 1
    this.gap()
  }

  toString(): string {
    this.block()
    return this.#lines
      .map((line) => line.replaceAll('\u00a0', ' ').trimEnd())
      .join('\n')
      .replace(/\n{3,}/g, '\n\n')
      .trim()
  }
}

const attributeOf = (node: DefaultTreeAdapterTypes.Element, name: string): string =>
  node.attrs.find((attribute) => attribute.name === name)?.value ?? ''

/** The address of a link behind its words, where the words do not say it. */
function linkText(node: DefaultTreeAdapterTypes.Element, words: string): string {
  const href = attributeOf(node, 'href').trim()
  const bare = (text: string) =>
    text
      .replace(/^(?:https?:\/\/|mailto:)|\/$/gi, '')
      .trim()
      .toLowerCase()
  if (!/^https?:\/\//i.test(href) || words.trim() === '' || href.length > 500 || bare(href) === bare(words))
    return ''
  return ` <${href}>`
}

interface Visit {
  readonly node: Node
  readonly kept: boolean
  /** Closes what the element opened; undefined before its children were visited. */
  readonly close?: () => void
}

function opening(node: DefaultTreeAdapterTypes.Element, text: Text, kept: boolean): Visit | null {
  const tag = node.tagName
  if (silent.has(tag) || hidden.test(attributeOf(node, 'style'))) return null
  if (tag === 'br') text.breakLine()
  else if (tag === 'img') text.words(attributeOf(node, 'alt'), false)
  else if (tag === 'hr') text.gap()
  else if (tag === 'td' || tag === 'th') text.words(' ', false)
  else if (tag === 'blockquote') text.openQuote()
  else if (paragraphs.has(tag)) text.gap()
  else if (blocks.has(tag)) text.block()
  if (tag === 'li') text.words('- ', true)
  const close = () => {
    if (tag === 'blockquote') text.closeQuote()
    else if (paragraphs.has(tag)) text.gap()
    else if (blocks.has(tag)) text.block()
    else if (tag === 'a')
      text.words(
        linkText(node, node.childNodes.map((child) => (tree.isTextNode(child) ? child.value : ' ')).join('')),
        false,
      )
  }
  return { node, kept: kept || tag === 'pre', close }
}

/** The words of an HTML mail in the order that a browser shows them, without what it hides; quotes begin with `> `. */
function textOfTree(root: DefaultTreeAdapterTypes.ParentNode): string {
  const text = new Text()
  // Not by recursion: a mail may nest as deep as it likes.
  const stack: Visit[] = root.childNodes.toReversed().map((node) => ({ node, kept: false }))
  while (stack.length > 0) {
    const { node, kept, close } = stack.pop()!
    if (close) close()
    else if (tree.isTextNode(node)) text.words(node.value, kept)
    else if (tree.isElementNode(node)) {
      const visit = opening(node, text, kept)
      if (!visit) continue
      stack.push(visit)
      for (const child of node.childNodes.toReversed()) stack.push({ node: child, kept: visit.kept })
    }
  }
  return text.toString()
}

/** The same of HTML as it came; of what cannot be read, the text between its tags. */
export function textOfHtml(html: string): string {
  try {
    return textOfTree(parseHtml(html))
  } catch {
    return html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
}
