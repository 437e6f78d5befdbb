const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What a reader sees as one character: a letter with its marks, an emoji with its modifiers. */
export const splitClusters = (text: string): string[] =>
  Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Stretches of text beside the letters that every font of a document has; splitting these alone is much faster. */
export const unusualStretch = /[^\n\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f]+/gu

const unusualCharacter = /[^\n\u0020-\u007e\u00a1-\u00ac\u00ae-\u017f]/u
export const hasUnusual = (text: string): boolean => unusualCharacter.test(text)

/** Joiners and variation selectors change how their neighbours are drawn, and have no glyph of their own. */
const isIgnorable = (codePoint: number): boolean =>
  codePoint === 0x200c || codePoint === 0x200d || (codePoint >= 0xfe00 && codePoint <= 0xfe0f)

/** Returns the code points of a cluster that need a glyph. */
export const listCodePoints = (cluster: string): number[] =>
  Array.from(cluster, (character) => character.codePointAt(0)!).filter((codePoint) => !isIgnorable(codePoint))
