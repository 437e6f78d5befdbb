import type { Found, View } from './evidence.ts'
import { labelWords, type LabelKey } from './label-words.ts'

const byLabel = new Map(labelWords)

/** Signs of one kind in one form: hyphens of every length, nothing invisible. */
const normalizeSigns = (text: string): string =>
  text
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[‐‑‒–—―−]/g, '-')

const who =
  /^(?:your|the|my|lead|renter|buyer|customer|client|prospect|consumer|applicant|tenant|guest|sender|visitor|user|contact|su|tu|votre|ihr|ihre|[\p{L}-]{2,20}(?=['’]s))(?:['’]s)?[\s:-]+(?=\S)/u

/** Questions of forms that name a listing: "Which apartment?", "Listing you’re interested in". */
const listingQuestion =
  /^(?:which |desired |preferred |requested )?(?:apartment|listing|property|unit|building|home|rental)s?(?: of interest| (?:you(?: are|['’]re) |i(?: am|['’]m) )?(?:interested in|asking about|inquiring about|viewing)| requested)?$/

/** What a text labels; undefined when it is no label. */
export function findLabel(text: string): LabelKey | undefined {
  if (text.length > 60) return undefined
  const plain = normalizeSigns(text)
    .toLowerCase()
    .replace(/\((?:optional|required|opcional|obligatorio|if any)\)/g, '')
    .replace(/^[^\p{L}\p{N}]+|[\s*_:：?.-]+$/gu, '')
    .replace(/[\s_*]+/g, ' ')
    .trim()
  return (
    byLabel.get(plain) ??
    byLabel.get(plain.replace(who, '')) ??
    (listingQuestion.test(plain) ? 'address' : undefined)
  )
}

export interface Pair {
  readonly key: LabelKey
  readonly value: string
  /** The line on which the value begins, and the position in it. */
  readonly line: number
  readonly at: number
}

const maxLine = 1000

/** `Name: Ruth Email: r@x` → where the labels of a line begin and their values. */
function findInline(line: string): { key: LabelKey; start: number; value: number }[] {
  const found: { key: LabelKey; start: number; value: number }[] = []
  for (const colon of line.matchAll(/[:：]\**/g)) {
    if (found.length > 12) break
    if (line.startsWith('://', colon.index)) continue
    const floor = found.at(-1)?.value ?? 0
    const before = line.slice(Math.max(floor, colon.index - 60), colon.index)
    // At the start of a line any label counts; behind a value only those of a person, which sentences do not contain.
    const starts = [...before.matchAll(/(?:^|[\s\t;|,>*•·-])(?=[\p{L}#])/gu)].map(
      (match) => match.index + match[0].length,
    )
    for (const start of starts) {
      const key = findLabel(before.slice(start))
      if (!key) continue
      const at = colon.index - before.length + start
      const isFirst = /^[^\p{L}\p{N}]*$/u.test(line.slice(0, at))
      if (!isFirst && !/^(?:first|last|name|email|phone|message)$/.test(key)) continue
      if (!isFirst && found.length === 0 && !/[\t;|,]\s*\**$/.test(line.slice(0, at))) continue
      found.push({ key, start: at, value: colon.index + colon[0].length })
      break
    }
  }
  return found
}

const clean = (text: string): string => text.replace(/^[\s*_|>]+|[\s*_|]+$/g, '')

function readCells(line: string, index: number): Pair[] {
  const cells = line.split('\t')
  const pairs: Pair[] = []
  for (let at = 0; at + 1 < cells.length; at += 1) {
    const key = findLabel(cells[at]!)
    if (!key || cells[at + 1]!.trim() === '' || findLabel(cells[at + 1]!) !== undefined) continue
    const offset = cells.slice(0, at + 1).join('\t').length + 1
    pairs.push({ key, value: clean(cells[at + 1]!), line: index, at: offset })
    at += 1
  }
  return pairs
}

/** A row of labels with a row of values below it. */
function readColumns(line: string, next: string, index: number): Pair[] {
  const [labels, values] = [line.split('\t'), next.split('\t')]
  if (labels.length < 2 || labels.length !== values.length || labels.some((cell) => !findLabel(cell)))
    return []
  if (values.some((cell) => findLabel(cell))) return []
  return labels.map((cell, at) => ({
    key: findLabel(cell)!,
    value: clean(values[at]!),
    line: index + 1,
    at: 0,
  }))
}

/** Reads labels with their values: on the same line, in the next cell, or on the line below. */
export function readPairs({ lines }: View): Pair[] {
  const pairs: Pair[] = []
  for (const [index, whole] of lines.slice(0, 1500).entries()) {
    const line = whole.slice(0, maxLine).replace(/^(?:>\s?)+/, '')
    const inline = findInline(line)
    for (const [position, { key, value }] of inline.entries()) {
      const text = clean(line.slice(value, inline[position + 1]?.start))
      if (text !== '') pairs.push({ key, value: text, line: index, at: value })
      else if (position === inline.length - 1) pairs.push(...readBelow(lines, index, key))
    }
    if (inline.length > 0) continue
    if (line.includes('\t')) {
      const columns = readColumns(line, lines[index + 1] ?? '', index)
      pairs.push(...(columns.length > 0 ? columns : readCells(line, index)))
      continue
    }
    const label = findLabel(line)
    // Without a colon a label is alone on its line, as headings of forms do.
    if (label && /^\**[\p{Lu}\p{Lo}*]/u.test(line.trim())) pairs.push(...readBelow(lines, index, label))
  }
  return pairs
}

function readBelow(lines: readonly string[], index: number, key: LabelKey): Pair[] {
  const offset = lines.slice(index + 1, index + 4).findIndex((line) => /[\p{L}\p{N}]/u.test(line))
  if (offset < 0) return []
  const line = lines[index + 1 + offset]!.replace(/^(?:>\s?)+/, '')
  if (key !== 'message' && (findLabel(line) !== undefined || findInline(line).length > 0)) return []
  if (key === 'message' && findInline(line).length > 0) return []
  return [{ key, value: clean(line), line: index + 1 + offset, at: 0 }]
}

/** The values of a label, the first first. */
export const getValues = (pairs: readonly Pair[], key: LabelKey): Found[] =>
  pairs
    .filter((pair) => pair.key === key && pair.value !== '')
    .map(({ value }) => ({ value, source: 'label', rank: 85 }))

/** Whether a line begins with a label, so that it ends the text before it. */
export const isLabeled = (line: string): boolean =>
  findInline(line)[0]?.start !== undefined ||
  (line.includes('\t') && readCells(line, 0).length > 0) ||
  (findLabel(line) !== undefined && /^\**[\p{Lu}\p{Lo}]/u.test(line.trim()))
