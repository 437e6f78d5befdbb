import type { Bar } from '@pb/rules/applications/bars'
import { findNumberHints, type NumberHint } from '@pb/rules/applications/number-hints'
import { pageUnits } from '@pb/rules/document-fields'

/** A piece of a page's text, as pdf.js reads it. */
export interface TextPiece {
  readonly str: string
  /** From the text's coordinates to those of the page: its direction, upwards, and where it begins. */
  readonly transform: readonly number[]
  readonly width: number
  readonly hasEOL: boolean
}

/** A page as it is shown. */
export interface PageView {
  readonly width: number
  readonly height: number
  readonly toViewport: (x: number, y: number) => readonly number[]
}

/** Where digits in the form of a number stand. */
export interface NumberPlace extends Bar {
  readonly kind: NumberHint['kind']
}

interface LinePart {
  readonly piece: TextPiece
  /** Of its first character in the line's text. */
  readonly start: number
}

/** A line's direction, as a vector of length 1, and the height of its letters. */
function readDirection({ transform: [a = 1, b = 0, c = 0, d = 1] }: TextPiece) {
  const length = Math.hypot(a, b) || 1
  return { right: [a / length, b / length] as const, height: Math.hypot(c, d) || length }
}

/** How far a piece begins after the end of the one before, along and across the line, in heights of its letters. */
function measureGap(before: TextPiece, piece: TextPiece) {
  const { right, height } = readDirection(before)
  const [dx, dy] = [
    (piece.transform[4] ?? 0) - (before.transform[4] ?? 0),
    (piece.transform[5] ?? 0) - (before.transform[5] ?? 0),
  ]
  const along = dx * right[0] + dy * right[1] - before.width
  const across = Math.abs(dy * right[0] - dx * right[1])
  return { along: along / height, across: across / height }
}

/** Gaps that are a space between words, and those that end a line or cell; in heights of letters. */
const [wordGap, cellGap, lineGap] = [0.15, 1, 0.5]

/** Joins pieces of one line; a wide gap, as between columns, is two spaces. */
function joinLines(pieces: readonly TextPiece[]): { text: string; parts: LinePart[] }[] {
  const lines: { text: string; parts: LinePart[] }[] = []
  let last: TextPiece | undefined
  for (const piece of pieces) {
    if (piece.str !== '') {
      const gap = last && measureGap(last, piece)
      const isSame = gap && gap.across < lineGap && gap.along > -lineGap
      if (!isSame) lines.push({ text: '', parts: [] })
      const line = lines.at(-1)!
      if (isSame && gap.along > wordGap) line.text += gap.along > cellGap ? '  ' : ' '
      line.parts.push({ piece, start: line.text.length })
      line.text += piece.str
      last = piece
    }
    if (piece.hasEOL) last = undefined
  }
  return lines
}

/** Of the height of letters: what is below the line and above it. */
const [below, above] = [-0.3, 1]
/** So much more is covered on each side, in widths of a digit. */
const sideMargin = 0.6

/** Widths of letters in common fonts, in heights of letters. */
const narrow = /[ijlIft.,:;'’|!()[\]r /-]/u
const wide = /[mwMW@%—]/u
const digitWidth = 0.556

function weigh(character: string): number {
  if (narrow.test(character)) return 0.29
  if (wide.test(character)) return 0.86
  return /\p{Lu}/u.test(character) ? 0.68 : digitWidth
}

/**
 * Returns where some characters of a piece begin and end along its line. The PDF has the width of the whole only: they
 * are between where they would be with letters of equal width, as in a typewriter's font, and of common widths.
 */
function findExtent({ str, width }: TextPiece, [from, to]: readonly [number, number]) {
  const characters = str.split('')
  const sum = (end: number) => characters.slice(0, end).reduce((total, one) => total + weigh(one), 0)
  const perWeight = width / (sum(characters.length) || 1)
  const perCharacter = width / (characters.length || 1)
  const margin = sideMargin * Math.max(perCharacter, digitWidth * perWeight)
  return [
    Math.min(from * perCharacter, sum(from) * perWeight) - margin,
    Math.max(to * perCharacter, sum(to) * perWeight) + margin,
  ]
}

/** Returns the part of a page that some characters of a piece take. */
function placeCharacters(
  piece: TextPiece,
  range: readonly [number, number],
  { toViewport, ...page }: PageView,
) {
  const { right, height } = readDirection(piece)
  const [x = 0, y = 0] = piece.transform.slice(4)
  const corners = findExtent(piece, range).flatMap((length) =>
    [below, above].map((share) => {
      const up = share * height
      return toViewport(x + length * right[0] - up * right[1], y + length * right[1] + up * right[0])
    }),
  )
  const toUnits = (at: number, side: number) => (Math.min(Math.max(0, at), side) / side) * pageUnits
  const across = corners.map(([at = 0]) => toUnits(at, page.width))
  const down = corners.map(([, at = 0]) => toUnits(at, page.height))
  return {
    left: Math.min(...across),
    right: Math.max(...across),
    top: Math.min(...down),
    bottom: Math.max(...down),
  }
}

/** Returns where the text of a page has digits in the form of a social security or account number. */
export function findNumberPlaces(
  number: number,
  pieces: readonly TextPiece[],
  page: PageView,
): NumberPlace[] {
  return joinLines(pieces).flatMap(({ text, parts }) =>
    findNumberHints(text).flatMap(({ kind, start, end }) => {
      const boxes = parts.flatMap(({ piece, start: at }) => {
        const [from, to] = [Math.max(0, start - at), Math.min(piece.str.length, end - at)]
        return from < to ? [placeCharacters(piece, [from, to], page)] : []
      })
      const [left, top] = [
        Math.min(...boxes.map((box) => box.left)),
        Math.min(...boxes.map((box) => box.top)),
      ]
      const [right, bottom] = [
        Math.max(...boxes.map((box) => box.right)),
        Math.max(...boxes.map((box) => box.bottom)),
      ]
      const [x, y] = [Math.floor(left), Math.floor(top)]
      const [width, height] = [Math.ceil(right) - x, Math.ceil(bottom) - y]
      return width > 0 && height > 0 ? [{ kind, page: number, x, y, width, height }] : []
    }),
  )
}
