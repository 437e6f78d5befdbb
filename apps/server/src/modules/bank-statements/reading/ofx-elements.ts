import { setImmediate } from 'node:timers/promises'
import { UnreadableFileError } from '../../../platform/errors/expected-error.ts'
import { readingErrors } from '../texts.ts'

/** An aggregate of OFX: its elements with a value, and the aggregates within it. */
export interface Aggregate {
  readonly name: string
  /** Which aggregate of its name it is in the file, from 1. */
  readonly row: number
  readonly values: Map<string, string>
  readonly parts: Map<string, Aggregate>
}

const tagPattern = /<(\/?)([A-Za-z][\w.]{0,99})\s*(\/?)>/y
const commentPattern = /<!--[\s\S]*?-->\s*/y
/** No aggregate of OFX is as deep; elements without a value count until the aggregate around them ends. */
const maxDepth = 500
/** Of a value; the longest that OFX defines has 10,000. */
const maxValueLength = 10_000
const cdataPattern = /<!\[CDATA\[([\s\S]*?)\]\]>/g
const entityPattern = /&(amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
}

function decodeEntity(entity: string, name: string): string {
  if (!name.startsWith('#')) return entities[name.toLowerCase()]!
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
}

function toText(raw: string): string {
  const parts = raw.split(cdataPattern)
  // Every second part was within CDATA, where nothing is an entity.
  const decoded = parts.map((part, at) =>
    at % 2 === 1 ? part : part.replaceAll(entityPattern, decodeEntity),
  )
  return decoded.join('').replaceAll(/\s+/g, ' ').trim()
}

const markupPattern = /<[/A-Za-z!]/g

/** Where the text after a tag ends: at the next tag or comment, outside CDATA. */
function findTextEnd(text: string, start: number): number {
  markupPattern.lastIndex = start
  for (;;) {
    const markup = markupPattern.exec(text)
    if (!markup) return text.length
    if (!text.startsWith('<![CDATA[', markup.index)) return markup.index
    const end = text.indexOf(']]>', markup.index)
    if (end < 0) return markup.index
    markupPattern.lastIndex = end
  }
}

/** Tokens between two pauses, in which the server answers others. */
const tokensAtOnce = 5000

/**
 * Reads the elements of an OFX file: of version 1, in which elements with a value need no end tag (OFX 1.6, 2.3.2.1), as
 * of version 2, which is XML. Calls `found` with each aggregate when it ends, inner ones first. An element that is
 * neither followed by a value nor ended is empty. Throws `UnreadableFileError` where the text is no OFX.
 */
export async function readElements(text: string, found: (aggregate: Aggregate) => void): Promise<void> {
  const start = text.search(/<OFX>/i)
  if (start < 0) throw new UnreadableFileError(readingErrors.notOfx)
  const open: Aggregate[] = []
  const counts = new Map<string, number>()
  /** The last element with a value, whose end tag may follow. */
  let last = ''
  const leave = (name: string): boolean => {
    const depth = open.findLastIndex((aggregate) => aggregate.name === name)
    if (depth < 0) return false
    // What was opened since and not ended holds no value: its content belongs to the aggregate around it.
    for (const { values, parts, name: empty } of open.splice(depth + 1)) {
      const around = open[depth]!
      around.values.set(empty, '')
      for (const [key, value] of values) around.values.set(key, value)
      for (const [key, part] of parts) around.parts.set(key, part)
    }
    const aggregate = open.pop()!
    open.at(-1)?.parts.set(name, aggregate)
    found(aggregate)
    return true
  }
  const refuse = (at: number) => new UnreadableFileError(readingErrors.brokenOfx(countLines(text, at)))
  let at = start
  for (let count = 1; at < text.length; count += 1) {
    if (count % tokensAtOnce === 0) await setImmediate()
    commentPattern.lastIndex = at
    const comment = commentPattern.exec(text)
    if (comment) {
      at += comment[0].length
      continue
    }
    tagPattern.lastIndex = at
    const tag = tagPattern.exec(text)
    if (!tag) throw refuse(at)
    const textStart = at + tag[0].length
    at = findTextEnd(text, textStart)
    const [, isEnd, , isSelfClosed] = tag
    const name = tag[2]!.toUpperCase()
    const value = toText(text.slice(textStart, Math.min(at, textStart + maxValueLength)))
    if (isEnd === '/') {
      if (name !== last && !leave(name)) throw refuse(at)
      last = ''
      if (name === 'OFX' && open.length === 0) return
    } else if (value !== '' || isSelfClosed === '/') {
      open.at(-1)?.values.set(name, value)
      last = isSelfClosed === '/' ? '' : name
    } else {
      last = ''
      if (open.length === maxDepth) throw refuse(at)
      const row = (counts.get(name) ?? 0) + 1
      counts.set(name, row)
      open.push({ name, row, values: new Map(), parts: new Map() })
    }
  }
  throw new UnreadableFileError(readingErrors.cutOff)
}

const countLines = (text: string, end: number): number => text.slice(0, end).split('\n').length
