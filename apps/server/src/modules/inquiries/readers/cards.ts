import { getAttribute, isTextNode, type Element } from '../../mailbox/mime/index.ts'
import type { Card } from './evidence.ts'
import { readText } from './element-text.ts'

const maxCards = 20
const maxData = 100_000

const noCard: Card = { source: '', name: '', email: '', phone: '', address: '', message: '', url: '' }

const toScheme = (text: string): string =>
  text
    .replace(/^(?:mailto|tel|sms):/i, '')
    .split('?')[0]!
    .trim()

/** The value of a property: a link's target, else the text. */
const readValue = (node: Element): string => {
  const href = getAttribute(node, 'href')
  if (/^(?:mailto|tel|sms):/i.test(href)) return toScheme(decodeSafely(href))
  return getAttribute(node, 'content') || readText(node)
}

function decodeSafely(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Names of properties in hCard, h-card and schema.org's microdata. */
const properties: Readonly<Record<string, keyof Card>> = {
  fn: 'name',
  'p-name': 'name',
  name: 'name',
  email: 'email',
  'u-email': 'email',
  tel: 'phone',
  'p-tel': 'phone',
  telephone: 'phone',
  adr: 'address',
  'p-adr': 'address',
  address: 'address',
  note: 'message',
  'p-note': 'message',
  message: 'message',
}

function listInside(root: Element): Element[] {
  const inside: Element[] = []
  const stack: Element[] = [root]
  while (stack.length > 0 && inside.length < 500) {
    const node = stack.pop()!
    inside.push(node)
    stack.push(...node.childNodes.filter((child): child is Element => 'tagName' in child).toReversed())
  }
  return inside
}

function readMarkup(root: Element, source: string): Card {
  const card: Record<keyof Card, string> = { ...noCard, source }
  for (const node of listInside(root)) {
    const names = [
      ...getAttribute(node, 'class').split(/\s+/),
      ...getAttribute(node, 'itemprop').split(/\s+/),
    ]
    for (const name of names) {
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      if (property !== undefined && card[property] === '') card[property] = readValue(node)
    }
  }
  return card
}

type Data = Readonly<Record<string, unknown>>

const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null

const getText = (data: Data, ...names: readonly string[]): string => {
  const value = names
    .map((name) => data[name])
    .find((one) => typeof one === 'string' || typeof one === 'number')
  return value === undefined ? '' : String(value).slice(0, 10_000)
}

function toAddress(value: unknown): string {
  if (typeof value === 'string') return value
  return isData(value) ? getText(value, 'streetAddress', 'street-address') : ''
}

/** Every object of JSON-LD with a person or a place in it, to a bounded depth. */
function readData(value: unknown, depth = 0): Card[] {
  if (!isData(value) || depth > 6) return []
  const inner = Object.values(value).flatMap((one) =>
    (Array.isArray(one) ? one.slice(0, 30) : [one]).flatMap((item: unknown) => readData(item, depth + 1)),
  )
  if (Array.isArray(value)) return inner
  const type = getText(value, '@type')
  const isPlace = 'address' in value && !/person|contact/i.test(type)
  const card: Card = {
    source: 'structured data',
    name: /person|contact/i.test(type) ? getText(value, 'name') : '',
    email: toScheme(getText(value, 'email')),
    phone: toScheme(getText(value, 'telephone', 'phone')),
    address: toAddress(value['address']),
    message: /message|question|comment/i.test(type) ? getText(value, 'text', 'description') : '',
    url: isPlace ? getText(value, 'url') : '',
  }
  // Organizations name themselves, not who asks.
  return /organization|agent|business|publisher/i.test(type) ? inner : [card, ...inner]
}

function readJson(node: Element): Card[] {
  const text = node.childNodes.map((child) => (isTextNode(child) ? child.value : '')).join('')
  if (text.length > maxData) return []
  try {
    return readData(JSON.parse(text))
  } catch {
    return []
  }
}

const hasClass = (node: Element, name: RegExp): boolean =>
  getAttribute(node, 'class')
    .split(/\s+/)
    .some((one) => name.test(one))

/** Reads the persons and places that a page's markup states. */
export function readCards(elements: readonly Element[]): Card[] {
  const cards = elements.flatMap((node) => {
    if (node.tagName === 'script' && /ld\+json/i.test(getAttribute(node, 'type'))) return readJson(node)
    if (hasClass(node, /^(?:vcard|h-card)$/)) return [readMarkup(node, 'contact card')]
    if (/schema\.org\/Person/i.test(getAttribute(node, 'itemtype'))) return [readMarkup(node, 'microdata')]
    return []
  })
  return cards
    .filter((card) => Object.values({ ...card, source: '' }).some((value) => value !== ''))
    .slice(0, maxCards)
}
