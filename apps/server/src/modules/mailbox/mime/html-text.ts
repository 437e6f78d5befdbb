import { defaultTreeAdapter as tree, type DefaultTreeAdapterTypes } from 'parse5'
import { getAttribute, parseHtml } from '../html/tree.ts'

type Node = DefaultTreeAdapterTypes.ChildNode

/** Elements without visible text. */
const ignoredElements = new Set([
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
const blockElements = new Set([
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
const paragraphElements = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'ul',
  'ol',
  'table',
  'blockquote',
])

/** Styles that hide an element; senders hide text for spam filters. */
const hiddenStyle =
  /(?:display\s*:\s*none|visibility\s*:\s*hidden|font-size\s*:\s*0(?:px|pt|em|%)?\s*(?:;|$)|mso-hide\s*:\s*all)/i

/** Mail editors write a line as a paragraph without margins, so that no empty line follows it. */
const noMarginStyle = /(?:^|;)\s*margin\s*:\s*0(?:px|pt|em|in|cm)?\s*(?:;|$)/i

const isParagraph = (node: DefaultTreeAdapterTypes.Element): boolean =>
  paragraphElements.has(node.tagName) &&
  !(node.tagName === 'p' && noMarginStyle.test(getAttribute(node, 'style')))

class TextWriter {
  #lines: string[] = []
  #line = ''
  #space = false
  #depth = 0

  /** Appends text. Unless it is preformatted, whitespace is collapsed as browsers do. */
  append(text: string, preformatted: boolean): void {
    const parts = preformatted ? text.split('\n') : [text]
    for (const [index, part] of parts.entries()) {
      if (index > 0) this.breakLine()
      const piece = preformatted ? part : part.replace(/[ \t\r\n\f]+/g, ' ')
      if (piece === '') continue
      if (piece.startsWith(' ') && this.#line !== '') this.#space = true
      const trimmed = preformatted ? piece : piece.replace(/^ | $/g, '')
      if (trimmed !== '') {
        this.#line += (this.#space && this.#line !== '' ? ' ' : '') + trimmed
        this.#space = false
      }
      if (!preformatted && piece.endsWith(' ')) this.#space = true
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

/** Returns the address of a link to append to its text, or '' when the text is the address itself. */
function formatLinkAddress(node: DefaultTreeAdapterTypes.Element, linkText: string): string {
  const href = getAttribute(node, 'href').trim()
  const bare = (text: string) =>
    text
      .replace(/^(?:https?:\/\/|mailto:)|\/$/gi, '')
      .trim()
      .toLowerCase()
  if (
    !/^https?:\/\//i.test(href) ||
    linkText.trim() === '' ||
    href.length > 500 ||
    bare(href) === bare(linkText)
  )
    return ''
  return ` <${href}>`
}

interface Visit {
  readonly node: Node
  readonly preformatted: boolean
  /** Closes the element; undefined before its children have been visited. */
  readonly close?: () => void
}

function openElement(
  node: DefaultTreeAdapterTypes.Element,
  text: TextWriter,
  preformatted: boolean,
): Visit | null {
  const tag = node.tagName
  if (ignoredElements.has(tag) || hiddenStyle.test(getAttribute(node, 'style'))) return null
  if (tag === 'br') text.breakLine()
  else if (tag === 'img') text.append(getAttribute(node, 'alt'), false)
  else if (tag === 'hr') text.gap()
  else if (tag === 'td' || tag === 'th') text.append(' ', false)
  else if (tag === 'blockquote') text.openQuote()
  else if (isParagraph(node)) text.gap()
  else if (blockElements.has(tag)) text.block()
  if (tag === 'li') text.append('- ', true)
  const close = () => {
    if (tag === 'blockquote') text.closeQuote()
    else if (isParagraph(node)) text.gap()
    else if (blockElements.has(tag)) text.block()
    else if (tag === 'a')
      text.append(
        formatLinkAddress(
          node,
          node.childNodes.map((child) => (tree.isTextNode(child) ? child.value : ' ')).join(''),
        ),
        false,
      )
  }
  return { node, preformatted: preformatted || tag === 'pre', close }
}

/** Returns the visible text of an HTML tree in document order; lines of quotes begin with `> `. */
function treeToText(root: DefaultTreeAdapterTypes.ParentNode): string {
  const text = new TextWriter()
  // Iterative, because nesting depth is unlimited.
  const stack: Visit[] = root.childNodes.toReversed().map((node) => ({ node, preformatted: false }))
  while (stack.length > 0) {
    const { node, preformatted, close } = stack.pop()!
    if (close) close()
    else if (tree.isTextNode(node)) text.append(node.value, preformatted)
    else if (tree.isElementNode(node)) {
      const visit = openElement(node, text, preformatted)
      if (!visit) continue
      stack.push(visit)
      for (const child of node.childNodes.toReversed())
        stack.push({ node: child, preformatted: visit.preformatted })
    }
  }
  return text.toString()
}

/** Converts HTML to plain text. HTML that cannot be parsed is reduced to the text between its tags. */
export function htmlToText(html: string): string {
  try {
    return treeToText(parseHtml(html))
  } catch {
    return html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }
}
