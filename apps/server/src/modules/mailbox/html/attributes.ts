import { cleanDeclarations } from './css-values.ts'
import { mailLink } from './links.ts'
import type { Pictures } from './pictures.ts'
import type { Element } from './tree.ts'

const length = /^\s*\d{1,4}(?:\.\d{1,2})?(?:px|%)?\s*$/
const number = /^\s*\d{1,4}\s*$/
const color = /^\s*(?:#?[\da-f]{3,8}|[a-z]{3,20}|rgb\([\d\s,%]{5,30}\))\s*$/i
const word = /^[\w .,#%+-]{1,100}$/
const any = /^[^]{0,1000}$/

/** What elements may carry; the name of an element's own list, then what all may. */
const rules: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|center|right|justify|middle)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  width: length,
  height: length,
  bgcolor: color,
  color,
  size: /^[+-]?\d$/,
  face: word,
  border: number,
  cellpadding: number,
  cellspacing: number,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  nowrap: any,
  hspace: number,
  vspace: number,
  start: /^-?\d{1,6}$/,
  value: /^-?\d{1,6}$/,
  type: /^(?:1|a|i|disc|circle|square)$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z\d-]{1,35}$/i,
  title: any,
  alt: any,
  class: /^[\w\s-]{1,500}$/,
  id: /^[\w.:-]{1,100}$/,
}

/** Attributes that mean something only where they stand. */
const onlyOn: Readonly<Record<string, RegExp>> = {
  alt: /^img$/,
  size: /^font$/,
  face: /^font$/,
  color: /^(?:font|hr)$/,
  start: /^ol$/,
  value: /^li$/,
  type: /^(?:ol|ul|li)$/,
  colspan: /^t[dh]$/,
  rowspan: /^t[dh]$/,
  hspace: /^img$/,
  vspace: /^img$/,
}

/** Our own names, which no mail may take. */
const reserved = /(?:^|\s)(?:pb-|show-quoted)/

function styleOf(node: Element, pictures: Pictures): string {
  const find = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value
  const background = find('background')
  const shown = background === undefined ? null : pictures.shown(background)
  const own = cleanDeclarations(find('style') ?? '', (address) => pictures.shown(address))
  return [shown === null ? '' : `background-image:url("${shown.replaceAll('"', '%22')}")`, own]
    .filter((part) => part !== '')
    .join(';')
}

/** What an element keeps of its attributes, by name; addresses of pictures and links apart. */
export function cleanAttributes(node: Element, pictures: Pictures): Map<string, string> {
  const kept = new Map<string, string>()
  for (const { name, value } of node.attrs) {
    const rule = Object.hasOwn(rules, name) ? rules[name]! : null
    const here = Object.hasOwn(onlyOn, name) ? onlyOn[name]!.test(node.tagName) : true
    if (!rule || !here || !rule.test(value)) continue
    if ((name === 'class' || name === 'id') && reserved.test(value)) continue
    kept.set(name, value)
  }
  const style = styleOf(node, pictures)
  if (style !== '') kept.set('style', style)
  return kept
}

/** The attributes of a link; null where it leads nowhere that may be followed. */
export function linkAttributes(href: string): Map<string, string> | null {
  const text = href.trim()
  // Within the document.
  if (/^#[\w.:%-]{1,100}$/.test(text)) return new Map([['href', text]])
  const address = mailLink(text)
  if (address === null) return null
  return new Map([
    ['href', address],
    ['target', '_blank'],
    ['rel', 'noopener noreferrer nofollow'],
  ])
}
