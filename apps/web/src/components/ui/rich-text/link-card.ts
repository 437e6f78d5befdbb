import { sanitizeLink } from '@pb/rules/rich-text'
import { Node } from '@tiptap/react'
import { escapeHtml } from '../../../lib/escape-html.ts'
import type { ImageResolver } from './office-image.ts'

/** A linked image with a title and two lines of text. */
export interface LinkCardData {
  /** Link target; '' for none. */
  readonly href: string
  /** Path of an image (`/transcode/…`), or `cid:…`; '' for none. */
  readonly image: string
  readonly title: string
  readonly text: string
  readonly note: string
}

const cardStyle =
  'border-collapse:separate;border:1px solid #dedbd3;border-radius:8px;margin:8px 0;background:#ffffff'
const textStyle = 'padding:10px 16px;vertical-align:middle;font-size:14px;line-height:1.5;color:#1f2430'
const titleStyle = 'color:#064e3b;font-weight:600;text-decoration:none'
const imageStyle = 'display:block;width:160px;height:120px;border:0;border-radius:6px;object-fit:cover'
const ownPath = /^\/transcode\/[a-z-]{1,20}\/[0-9a-f]{32}\.(?:jpg|png|webp)$/

/** Returns the card as it is sent: a table with inline styles, which mail clients render consistently. */
export function linkCardHtml(facts: LinkCardData): string {
  const { href, image } = facts
  const linked = (style: string, inner: string): string =>
    href === ''
      ? `<span style="${style}">${inner}</span>`
      : `<a href="${escapeHtml(href)}" style="${style}">${inner}</a>`
  // As `src`, the browser would request the attached image.
  const attribute = image.startsWith('cid:') ? 'data-src' : 'src'
  const img = `<img ${attribute}="${escapeHtml(image)}" width="160" height="120" alt="${escapeHtml(facts.title)}" style="${imageStyle}">`
  const left = image === '' ? '' : `<td style="padding:8px 0 8px 8px">${linked('display:block', img)}</td>`
  const note =
    facts.note === '' ? '' : `<div data-line="note" style="color:#5c6472">${escapeHtml(facts.note)}</div>`
  return (
    `<table data-card="" role="presentation" cellpadding="0" cellspacing="0" style="${cardStyle}"><tbody><tr>${left}` +
    `<td style="${textStyle}"><div data-line="title">${linked(titleStyle, escapeHtml(facts.title))}</div>` +
    `<div data-line="text">${escapeHtml(facts.text)}</div>${note}</td></tr></tbody></table>`
  )
}

function createElement(facts: LinkCardData): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = linkCardHtml(facts)
  return template.content.firstElementChild as HTMLElement
}

/** Parses a card; drops an image that is neither the office's nor attached to the message. */
function parseCard(element: HTMLElement, resolveImage: ImageResolver): LinkCardData {
  const line = (name: string) => element.querySelector(`[data-line="${name}"]`)?.textContent ?? ''
  const shown = element.querySelector('img')
  const given = shown?.getAttribute('data-src') ?? shown?.getAttribute('src') ?? ''
  const path = given.startsWith(`${location.origin}/`) ? given.slice(location.origin.length) : given
  return {
    href: sanitizeLink(element.querySelector('a')?.getAttribute('href') ?? '') ?? '',
    image: ownPath.test(path) ? path : resolveImage(given) === null ? '' : given,
    title: line('title'),
    text: line('text'),
    note: line('note'),
  }
}

/** A card in the text, inserted, moved and deleted as one block. */
export const LinkCard = Node.create<{ resolveImage: ImageResolver }>({
  name: 'linkCard',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ resolveImage: () => null }),
  addAttributes: () => ({
    href: { default: '', rendered: false },
    image: { default: '', rendered: false },
    title: { default: '', rendered: false },
    text: { default: '', rendered: false },
    note: { default: '', rendered: false },
  }),
  parseHTML() {
    return [
      {
        tag: 'table[data-card]',
        getAttrs: (element) => ({ ...parseCard(element, this.options.resolveImage) }),
      },
    ]
  },
  renderHTML: ({ node }) => createElement(node.attrs as LinkCardData),
  addNodeView() {
    return ({ node }) => {
      const facts = node.attrs as LinkCardData
      const dom = createElement({ ...facts, image: this.options.resolveImage(facts.image) ?? facts.image })
      // A click selects the card instead of following the link.
      dom.addEventListener('click', (event) => event.preventDefault())
      return { dom }
    }
  },
})
