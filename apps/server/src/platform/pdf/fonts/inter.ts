import { createRequire } from 'node:module'
import Pdf from 'pdfkit'
import type { Weight } from './script-font.ts'

const resolve = createRequire(import.meta.url).resolve
export const fontFiles: Readonly<Record<Weight, string>> = {
  regular: resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  semibold: resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
}

/** A font as the library parsed it. */
export interface ParsedFont {
  hasGlyphForCodePoint(codePoint: number): boolean
  getGlyph(id: number, codePoints?: readonly number[]): { readonly codePoints: number[] }
}

/** Fonts parsed by this process: parsing takes longer than drawing a page, and documents only read them. */
const parsedFonts = new Map<Weight, ParsedFont>()

/**
 * Lets text of later documents be copied. The library remembers the characters with which it first met a glyph: none
 * for an `a` that it embedded as a part of an accented letter before it stood alone.
 */
function keepCodePoints(font: ParsedFont): void {
  const getGlyph = font.getGlyph.bind(font)
  font.getGlyph = (id, codePoints = []) => {
    const glyph = getGlyph(id, codePoints)
    if (glyph.codePoints.length === 0) glyph.codePoints.push(...codePoints)
    return glyph
  }
}

/** Returns Inter, the font of all documents, as the library parsed it. */
export function getInter(weight: Weight): ParsedFont {
  const cached = parsedFonts.get(weight)
  if (cached) return cached
  const doc = new Pdf({ autoFirstPage: false }).font(fontFiles[weight])
  const { font } = (doc as unknown as { _font: { font: ParsedFont } })._font
  keepCodePoints(font)
  parsedFonts.set(weight, font)
  return font
}

/** Whether Inter has a code point; both weights have the same. */
export const hasInterGlyph = (codePoint: number): boolean =>
  getInter('regular').hasGlyphForCodePoint(codePoint)
