import type { View } from './evidence.ts'

const maxData = 200_000
const maxEntries = 200

type Entry = readonly [name: string, value: string]

/** `phoneNumber`, `phone_number` and `contact[phone-number]` are `phone number`. */
const toLabel = (name: string): string =>
  name
    .replace(/\]$/, '')
    .split(/[.[]/)
    .at(-1)!
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .replace(/[_-]+/g, ' ')
    .trim()

const isPlain = (value: unknown): value is string | number =>
  typeof value === 'string' || typeof value === 'number'

/** The values of an object with their names; of `{ label, value }`, as form services write answers, one with that label. */
function listEntries(data: object, depth = 0): Entry[] {
  if (depth > 5) return []
  const own = Object.entries(data).slice(0, maxEntries) as [string, unknown][]
  const get = (names: RegExp) => own.find(([name, value]) => names.test(name) && isPlain(value))?.[1]
  const [label, answer] = [
    get(/^(?:label|title|question|field|name|key)$/i),
    get(/^(?:value|answer|response|text)$/i),
  ]
  if (isPlain(label) && isPlain(answer)) return [[String(label), String(answer)]]
  return own
    .flatMap(([name, value]): Entry[] => {
      if (isPlain(value)) return [[toLabel(name), String(value)]]
      return typeof value === 'object' && value !== null ? listEntries(value, depth + 1) : []
    })
    .slice(0, maxEntries)
}

/** What a part of a text contains, and where the part begins and ends. */
interface Part {
  readonly entries: readonly Entry[]
  readonly start: number
  readonly end: number
}

function readJson(text: string): Part | null {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}') + 1]
  if (start < 0 || end <= start || end - start > maxData) return null
  try {
    // Programs break long lines; JSON writes those of its texts as \n.
    const data: unknown = JSON.parse(text.slice(start, end).replace(/\s*\n\s*/g, ' '))
    return typeof data === 'object' && data !== null ? { entries: listEntries(data), start, end } : null
  } catch {
    return null
  }
}

/** `name=Ruth+Weiss&email=ruth%40mail.example`: what a browser sends of a form. */
function readQuery(text: string): Part | null {
  const match = /^[\w.[\]%-]+=[^\s&=]*(?:&[\w.[\]%-]+=[^\s&=]*){2,}$/m.exec(text)
  if (!match) return null
  const entries = [...new URLSearchParams(match[0])]
    .slice(0, maxEntries)
    .map(([name, value]): Entry => [toLabel(name), value])
  return { entries, start: match.index, end: match.index + match[0].length }
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

/** Elements that contain a text and nothing else: `<phone>212 555 0142</phone>`. */
function readElements(text: string): Part | null {
  const elements = [...text.matchAll(/<([A-Za-z][\w.-]{0,40})>([^<>]{1,10000})<\/\1>/g)].slice(0, maxEntries)
  const [first, last] = [elements[0], elements.at(-1)]
  if (!first || !last) return null
  const entries = elements.map(([, name, value]): Entry => [
    toLabel(name!),
    value!.replace(/&(lt|gt|quot|apos|amp);/g, (_all, entity: string) => entities[entity]!).trim(),
  ])
  return { entries, start: first.index, end: last.index + last[0].length }
}

/** What a form sends for the program that receives it. */
const ofPrograms =
  /^(?:submit|button|action|token|csrf\b.*|nonce|wpnonce|recaptcha.*|g recaptcha.*|honeypot|redirect|event id)$/i

const toLines = (entries: readonly Entry[]): string[] =>
  entries
    .filter(([name, value]) => /\p{L}/u.test(name) && !ofPrograms.test(name) && value.trim() !== '')
    .flatMap(([name, value]) => `${name}: ${value.trim()}`.split(/\r?\n/))

/**
 * Writes what programs pass on as JSON, as a form's query or as XML in lines that label each value, as people write it.
 * The text before and after it stays.
 */
export function expandData(view: View): View {
  const text = view.lines
    .map((line) => line.replace(/^(?:>\s?)+/, '').trim())
    .join('\n')
    .slice(0, maxData)
  if (/<adf\b/i.test(text)) return view
  const part = [readJson, readQuery, readElements]
    .map((read) => read(text))
    .find((found) => found !== null && found.entries.length >= 2)
  if (!part) return view
  // Elements around those that have a text.
  const clean = (beside: string) => beside.replace(/<[/?!A-Za-z][^<>]*>/g, '').split('\n')
  const lines = [
    ...clean(text.slice(0, part.start)),
    ...toLines(part.entries),
    ...clean(text.slice(part.end)),
  ]
  return { name: view.name, lines, links: view.links }
}
