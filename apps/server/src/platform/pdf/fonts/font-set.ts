import { listCodePoints } from './clusters.ts'
import { hanFonts, type FontName } from './font-catalog.ts'
import { orderHanFonts } from './han-fonts.ts'
import type { ScriptFont } from './script-font.ts'

/** Fonts that a document may use beside its own. */
export class FontSet {
  readonly #fonts: readonly ScriptFont[]

  constructor(fonts: readonly ScriptFont[] = []) {
    this.#fonts = fonts
  }

  /** Returns the font of a cluster in a text, which decides between the fonts of Han characters. */
  find(cluster: string, text = cluster): ScriptFont | null {
    const codePoints = listCodePoints(cluster)
    if (codePoints.length === 0) return null
    const covering = this.#fonts.filter((font) => codePoints.every((code) => font.codePoints.has(code)))
    if (covering.length < 2) return covering[0] ?? null
    const order: readonly FontName[] = covering.some(({ name }) => hanFonts.some((font) => font === name))
      ? orderHanFonts(text)
      : []
    return covering.toSorted((one, other) => order.indexOf(one.name) - order.indexOf(other.name))[0]!
  }
}
