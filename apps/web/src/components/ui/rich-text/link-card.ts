import { safeLink } from '@pb/rules/rich-text'
import { Node } from '@tiptap/react'
import type { PictureSource } from './office-picture.ts'

/** A picture with a title and two lines, which lead somewhere together. */
export interface LinkCardFacts {
  /** Where it leads; '' for nowhere. */
  readonly href: string
  /** A path of the office (`/transcode/…`), or `cid:…`; '' for none. */
  readonly picture: string
  readonly title: string
  readonly text: string
  readonly note: string
}

const card =
  'border-collapse:separate;border:1px solid #dedbd3;border-radius:8px;margin:8px 0;background:#ffffff'
const words = 'padding:10px 16px;vertical-align:middle;font-size:14px;line-height:1.5;color:#1f2430'
const title = 'color:#064e3b;font-weight:600;text-decoration:none'
const image = 'display:block;width:160px;height:120px;border:0;border-radius:6px;object-fit:cover'
const ownPath = /^\/transcode\/[a-z-]{1,20}\/[0-9a-f]{32}\.(?:jpg|png|webp)$/

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** A card as it is sent: a table with its own styles, which every mail program shows alike. */
export function linkCardHtml(facts: LinkCardFacts): string {
  const { href, picture } = facts
  const linked = (style: string, inner: string): string =>
    href === ''
      ? `<span style="${style}">${inner}</span>`
      : `<a href="${escaped(href)}" style="${style}">${inner}</a>`
  // As `src`, the browser would look for what goes along with the mail.
  const source = picture.startsWith('cid:') ? 'data-src' : 'src'
  const shown = `<img ${source}="${escaped(picture)}" width="160" height="120" alt="${escaped(facts.title)}" style="${image}">`
  const left =
    picture === '' ? '' : `<td style="padding:8px 0 8px 8px">${linked('display:block', shown)}</td>`
  const note =
    facts.note === '' ? '' : `<div data-line="note" style="color:#5c6472">${escaped(facts.note)}</div>`
  return (
    `<table data-card="" role="presentation" cellpadding="0" cellspacing="0" style="${card}"><tbody><tr>${left}` +
    `<td style="${words}"><div data-line="title">${linked(title, escaped(facts.title))}</div>` +
    `<div data-line="text">${escaped(facts.text)}</div>${note}</td></tr></tbody></table>`
  )
}

function elementOf(facts: LinkCardFacts): HTMLElement {
  const template = document.createElement('template')
  template.innerHTML = linkCardHtml(facts)
  return template.content.firstElementChild as HTMLElement
}

/** What a card says; a picture that is not the office's or the mail's own is left out. */
function factsOf(element: HTMLElement, sourceOf: PictureSource): LinkCardFacts {
  const line = (name: string) => element.querySelector(`[data-line="${name}"]`)?.textContent ?? ''
  const shown = element.querySelector('img')
  const given = shown?.getAttribute('data-src') ?? shown?.getAttribute('src') ?? ''
  const path = given.startsWith(`${location.origin}/`) ? given.slice(location.origin.length) : given
  return {
    href: safeLink(element.querySelector('a')?.getAttribute('href') ?? '') ?? '',
    picture: ownPath.test(path) ? path : sourceOf(given) === null ? '' : given,
    title: line('title'),
    text: line('text'),
    note: line('note'),
  }
}

/** A card in the text: it is put in, moved and taken out as one piece, and not written into. */
export const LinkCard = Node.create<{ sourceOf: PictureSource }>({
  name: 'linkCard',
  group: 'block',
  atom: true,
  draggable: true,
  addOptions: () => ({ sourceOf: () => null }),
  addAttributes: () => ({
    href: { default: '', rendered: false },
    picture: { default: '', rendered: false },
    title: { default: '', rendered: false },
    text: { default: '', rendered: false },
    note: { default: '', rendered: false },
  }),
  parseHTML() {
    return [
      { tag: 'table[data-card]', getAttrs: (element) => ({ ...factsOf(element, this.options.sourceOf) }) },
    ]
  },
  renderHTML: ({ node }) => elementOf(node.attrs as LinkCardFacts),
  addNodeView() {
    return ({ node }) => {
      const facts = node.attrs as LinkCardFacts
      const dom = elementOf({ ...facts, picture: this.options.sourceOf(facts.picture) ?? facts.picture })
      // It is pressed to be chosen, not to leave what is being written.
      dom.addEventListener('click', (event) => event.preventDefault())
      return { dom }
    }
  },
})
