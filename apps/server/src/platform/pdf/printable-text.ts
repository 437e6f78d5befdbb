import { printCluster, type Covers } from './fonts/characters.ts'
import { splitClusters, unusualStretch } from './fonts/clusters.ts'

/** Whether a font has a glyph for a code point. */
export type HasGlyph = (codePoint: number) => boolean

/** The part of a word that fits a line; laying out a word of thousands of letters takes the library minutes. */
const longWord = /\S{60}(?=\S)/gu

export interface PrintableText {
  readonly text: string
  /** Whether some of it is not in the document's own font. */
  readonly hasScripts: boolean
  /** Letters that no font has. */
  readonly missing: readonly string[]
}

/** Collapses white space but for line breaks; at most one line in between stays empty. */
const tidySpaces = (text: string): string =>
  text
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Reduces a text to what the document's font (`inter`) and the fonts of other scripts have. */
export function toPrintableText(text: string, inter: HasGlyph, script: Covers): PrintableText {
  const lines = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n')
  const missing: string[] = []
  let hasScripts = false
  const print = (cluster: string) => {
    const result = printCluster(cluster, { inter, script })
    if (result.kind === 'script') hasScripts = true
    if (result.kind === 'missing') missing.push(cluster)
    return 'text' in result ? result.text : ' '
  }
  const joined = lines.replace(unusualStretch, (stretch) => splitClusters(stretch).map(print).join(''))
  return { text: tidySpaces(hasScripts ? joined : joined.replace(longWord, '$& ')), hasScripts, missing }
}
