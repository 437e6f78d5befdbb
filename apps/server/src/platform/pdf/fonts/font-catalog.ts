import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Fonts of scripts that the document's own font lacks. Each package has one variable font in slices, files with some
 * characters each, so that a name in Chinese loads about 50 kB instead of 10 MB.
 */
const alphabets = [
  'noto-sans',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-sans-devanagari',
  'noto-sans-bengali',
  'noto-sans-gurmukhi',
  'noto-sans-gujarati',
  'noto-sans-oriya',
  'noto-sans-tamil',
  'noto-sans-telugu',
  'noto-sans-kannada',
  'noto-sans-malayalam',
  'noto-sans-sinhala',
  'noto-sans-thai',
  'noto-sans-lao',
  'noto-sans-khmer',
  'noto-sans-myanmar',
  'noto-serif-tibetan',
  'noto-sans-armenian',
  'noto-sans-georgian',
  'noto-sans-ethiopic',
  'noto-sans-thaana',
] as const

/** Fonts of Han characters, whose shapes differ by language: simplified and traditional Chinese, Japanese, Korean. */
export const hanFonts = ['noto-sans-sc', 'noto-sans-tc', 'noto-sans-jp', 'noto-sans-kr'] as const
export type HanFont = (typeof hanFonts)[number]
export type FontName = (typeof alphabets)[number] | HanFont

/** Slices with letters that the document's font has, or that another package has in better form. */
const isUsed = (font: FontName, slice: string): boolean =>
  font === 'noto-sans'
    ? slice !== 'devanagari'
    : !/^(?:latin|cyrillic|greek|vietnamese|math|symbols)/.test(slice)

/** Code points from `first` to `last` are in the slice. */
interface SliceRange {
  readonly first: number
  readonly last: number
  readonly file: string
}

const resolve = createRequire(import.meta.url).resolve

function readRanges(font: FontName): readonly SliceRange[] {
  const folder = dirname(resolve(`@fontsource-variable/${font}/package.json`))
  const slices = JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')) as Record<string, string>
  return Object.entries(slices)
    .map(([key, ranges]) => ({ slice: key.replace(/[[\]]/g, ''), ranges }))
    .filter(({ slice }) => isUsed(font, slice))
    .flatMap(({ slice, ranges }) =>
      ranges.split(',').map((range) => {
        const [first = 0, last = first] = range
          .replace('U+', '')
          .split('-')
          .map((digits) => Number.parseInt(digits, 16))
        return { first, last, file: join(folder, 'files', `${font}-${slice}-wght-normal.woff2`) }
      }),
    )
    .toSorted((one, other) => one.first - other.first)
}

const ranges = new Map<FontName, readonly SliceRange[]>()
function getRanges(font: FontName): readonly SliceRange[] {
  const cached = ranges.get(font) ?? readRanges(font)
  ranges.set(font, cached)
  return cached
}

export interface FontSlice {
  readonly font: FontName
  readonly file: string
}

/** Returns the slices that may have the code point; those of Han characters in the order of `han`. */
export function findSlices(codePoint: number, han: readonly HanFont[] = hanFonts): FontSlice[] {
  return [...alphabets, ...han].flatMap((font) =>
    getRanges(font)
      .filter(({ first, last }) => first <= codePoint && codePoint <= last)
      .map(({ file }) => ({ font, file })),
  )
}
