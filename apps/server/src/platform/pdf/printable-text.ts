/** Whether a font has a glyph for a code point. */
export type HasGlyph = (codePoint: number) => boolean

const letter = /\p{L}/u
/** A noncharacter of Unicode that marks a letter without a glyph. */
const missingGlyph = '\uffff'
/** The part of a word that fits a line; laying out a word of thousands of letters takes the library minutes. */
const longWord = /\S{60}(?=\S)/gu

/**
 * Returns the character or its printable replacement: `missingGlyph` for a letter and a space for a pictogram that
 * the font lacks, nothing for soft hyphens and other invisible marks.
 */
function replaceCharacter(character: string, hasGlyph: HasGlyph): string {
  const isCovered = (text: string) => Array.from(text).every((part) => hasGlyph(part.codePointAt(0)!))
  if (character === '\n' || (isCovered(character) && !/\p{C}/u.test(character))) return character
  // Bold and full-width letters, which are common in listings, have plain equivalents.
  const plain = character.normalize('NFKC')
  if (plain !== character && isCovered(plain)) return plain
  if (/\p{Cf}/u.test(character)) return ''
  return letter.test(character) ? missingGlyph : ' '
}

/**
 * Reduces a text to the characters of the document's font. Letters of other scripts become one ellipsis, so that the
 * omission is visible; pictograms and control characters become a space.
 */
export function toPrintableText(text: string, hasGlyph: HasGlyph): string {
  const lines = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n')
  return Array.from(lines, (character) => replaceCharacter(character, hasGlyph))
    .join('')
    .replace(/\uffff(?:[^\S\n]*\uffff)*/g, '…')
    .replace(longWord, '$& ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
