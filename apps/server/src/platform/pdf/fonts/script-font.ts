import { readFile } from 'node:fs/promises'
import type { FontName, FontSlice } from './font-catalog.ts'
import { loadFontTools, subsetFont, type HarfBuzz } from './harfbuzz.ts'

export type Weight = 'regular' | 'semibold'
const axisValues: Readonly<Record<Weight, number>> = { regular: 400, semibold: 600 }

/** A glyph of a shaped text, in thousandths of the font size. */
export interface Glyph {
  readonly id: number
  /** The text of the glyph when it is copied from the document; empty for further glyphs of a cluster. */
  readonly text: string
  readonly width: number
  readonly xAdvance: number
  readonly xOffset: number
  readonly yOffset: number
}

/**
 * Gives the text of a cluster to its glyphs, so that copied text has the order of the letters even where glyphs are
 * drawn in another one. Readers order glyphs by place, which would tear marks without width from their letters: the
 * text goes to glyphs with a width.
 */
function divideText(text: string, advances: readonly number[], rightToLeft: boolean): string[] {
  const codePoints = Array.from(text)
  const takers = advances.flatMap((advance, index) => (advance > 0 ? [index] : []))
  const indexes = takers.length > 0 ? takers : [0]
  const ordered = rightToLeft ? indexes.toReversed() : indexes
  return advances.map((_, index) => {
    const place = ordered.indexOf(index)
    if (place < 0) return ''
    return place === ordered.length - 1 ? codePoints.slice(place).join('') : (codePoints[place] ?? '')
  })
}

type ShapedGlyph = ReturnType<InstanceType<HarfBuzz['Buffer']>['getGlyphInfosAndPositions']>[number]

/** A slice of a variable font, parsed for shaping. */
export class ScriptFont {
  readonly name: FontName
  readonly file: string
  readonly codePoints: ReadonlySet<number>
  readonly #bytes: Uint8Array
  readonly #harfbuzz: HarfBuzz
  readonly #fonts: Readonly<Record<Weight, InstanceType<HarfBuzz['Font']>>>
  readonly #scale: number
  /** By weight, direction and text, since the same texts repeat on every page. */
  readonly #shaped = new Map<string, readonly Glyph[]>()

  private constructor({ font: name, file }: FontSlice, bytes: Uint8Array, harfbuzz: HarfBuzz) {
    const face = new harfbuzz.Face(new harfbuzz.Blob(bytes))
    const open = (weight: Weight) => {
      const font = new harfbuzz.Font(face)
      font.setVariations([new harfbuzz.Variation('wght', axisValues[weight])])
      return font
    }
    this.name = name
    this.file = file
    this.#bytes = bytes
    this.#harfbuzz = harfbuzz
    this.#scale = 1000 / face.upem
    this.codePoints = new Set(face.collectUnicodes())
    this.#fonts = { regular: open('regular'), semibold: open('semibold') }
  }

  static async open(slice: FontSlice): Promise<ScriptFont> {
    const { harfbuzz, decompress } = await loadFontTools()
    return new ScriptFont(slice, await decompress(await readFile(slice.file)), harfbuzz)
  }

  /** Returns the glyphs from left to right. */
  shape(text: string, weight: Weight, rightToLeft: boolean): readonly Glyph[] {
    const key = `${weight} ${rightToLeft} ${text}`
    const cached = this.#shaped.get(key) ?? this.#shape(text, weight, rightToLeft)
    this.#shaped.set(key, cached)
    return cached
  }

  #shape(text: string, weight: Weight, rightToLeft: boolean): readonly Glyph[] {
    const { Buffer, Direction, ClusterLevel, shape } = this.#harfbuzz
    const buffer = new Buffer()
    buffer.addText(text)
    buffer.setClusterLevel(ClusterLevel.MONOTONE_GRAPHEMES)
    buffer.guessSegmentProperties()
    buffer.setDirection(rightToLeft ? Direction.RTL : Direction.LTR)
    shape(this.#fonts[weight], buffer)
    const glyphs = buffer.getGlyphInfosAndPositions()
    const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b)
    const clusters = starts.map((start, index) => {
      const part = glyphs.filter(({ cluster }) => cluster === start)
      const advances = part.map(({ xAdvance = 0 }) => xAdvance)
      const texts = divideText(text.slice(start, starts[index + 1]), advances, rightToLeft)
      return part.map((glyph, at) => this.#toGlyph(glyph, texts[at]!, weight))
    })
    return (rightToLeft ? clusters.toReversed() : clusters).flat()
  }

  #toGlyph(glyph: ShapedGlyph, text: string, weight: Weight): Glyph {
    const { codepoint: id, xAdvance = 0, xOffset = 0, yOffset = 0 } = glyph
    return {
      id,
      text,
      width: this.#fonts[weight].glyphHAdvance(id) * this.#scale,
      xAdvance: xAdvance * this.#scale,
      xOffset: xOffset * this.#scale,
      yOffset: yOffset * this.#scale,
    }
  }

  /** Returns a TrueType font of the given glyphs. */
  subset(glyphs: Iterable<number>, weight: Weight): Uint8Array {
    return subsetFont(this.#bytes, glyphs, axisValues[weight])
  }
}
