import { cleanDeclarations } from './css-values.ts'
import { toSafeLink } from './links.ts'
import type { ImageResolver } from './images.ts'
import type { Element } from './tree.ts'

const length = /^\s*\d{1,4}(?:\.\d{1,2})?(?:px|%)?\s*$/
const number = /^\s*\d{1,4}\s*$/
const color = /^\s*(?:#?[\da-f]{3,8}|[a-z]{3,20}|rgb\([\d\s,%]{5,30}\))\s*$/i
const wordPattern = /^[\w .,#%+-]{1,100}$/
const anyText = /^[^]{0,1000}$/

/** Allowed attributes with the pattern of their values. */
const rules: Readonly<Record<string, RegExp>> = {
  align: /^(?:left|center|right|justify|middle)$/i,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  width: length,
  height: length,
  bgcolor: color,
  color,
  size: /^[+-]?\d$/,
  face: wordPattern,
  border: number,
  cellpadding: number,
  cellspacing: number,
  colspan: /^\d{1,3}$/,
  rowspan: /^\d{1,3}$/,
  nowrap: anyText,
  hspace: number,
  vspace: number,
  start: /^-?\d{1,6}$/,
  value: /^-?\d{1,6}$/,
  type: /^(?:1|a|i|disc|circle|square)$/i,
  dir: /^(?:ltr|rtl|auto)$/i,
  lang: /^[a-z\d-]{1,35}$/i,
  title: anyText,
  alt: anyText,
  class: /^[\w\s-]{1,500}$/,
  id: /^[\w.:-]{1,100}$/,
}

/** Attributes that are allowed only on some elements. */
const elementRules: Readonly<Record<string, RegExp>> = {
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

/** Classes and ids that the office's own style sheet uses; a mail must not set them. */
const reserved = /(?:^|\s)(?:pb-|show-quoted)/

function buildStyle(node: Element, images: ImageResolver): string {
  const find = (name: string) => node.attrs.find((attribute) => attribute.name === name)?.value
  const background = find('background')
  const url = background === undefined ? null : images.resolve(background)
  const declarations = cleanDeclarations(find('style') ?? '', (url) => images.resolve(url))
  return [url === null ? '' : `background-image:url("${url.replaceAll('"', '%22')}")`, declarations]
    .filter((part) => part !== '')
    .join(';')
}

/** Returns the allowed attributes of an element by name, without `src` and `href`, which are handled separately. */
export function sanitizeAttributes(node: Element, images: ImageResolver): Map<string, string> {
  const allowed = new Map<string, string>()
  for (const { name, value } of node.attrs) {
    const rule = Object.hasOwn(rules, name) ? rules[name]! : null
    const onElement = Object.hasOwn(elementRules, name) ? elementRules[name]!.test(node.tagName) : true
    if (!rule || !onElement || !rule.test(value)) continue
    if ((name === 'class' || name === 'id') && reserved.test(value)) continue
    allowed.set(name, value)
  }
  const style = buildStyle(node, images)
  if (style !== '') allowed.set('style', style)
  return allowed
}

/** Returns the attributes of a link, or null when its address is not allowed. */
export function linkAttributes(href: string): Map<string, string> | null {
  const text = href.trim()
  // An anchor in the same document.
  if (/^#[\w.:%-]{1,100}$/.test(text)) return new Map([['href', text]])
  const address = toSafeLink(text)
  if (address === null) return null
  return new Map([
    ['href', address],
    ['target', '_blank'],
    ['rel', 'noopener noreferrer nofollow'],
  ])
}
