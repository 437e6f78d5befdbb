/** Whether a type face has a character, by its code point. */
export type Covers = (codePoint: number) => boolean

const letter = /\p{L}/u
/** No character at all. */
const gone = '\uffff'
/** As much of a word as fits a line; setting a word of thousands of letters takes the library minutes. */
const longWord = /\S{60}(?=\S)/gu

/**
 * A character as it can be set: `gone` for a letter and a space for a pictogram that the type face has not, nothing for
 * soft hyphens and other marks that nobody sees.
 */
function settable(character: string, covers: Covers): string {
  const isCovered = (text: string) => Array.from(text).every((one) => covers(one.codePointAt(0)!))
  if (character === '\n' || (isCovered(character) && !/\p{C}/u.test(character))) return character
  // Bold and wide letters, which listings are fond of, are plain ones in another dress.
  const plain = character.normalize('NFKC')
  if (plain !== character && isCovered(plain)) return plain
  if (/\p{Cf}/u.test(character)) return ''
  return letter.test(character) ? gone : ' '
}

/**
 * A text in the characters that the document's type face has. Letters of other scripts become one ellipsis, so that
 * it shows that something was there; pictograms and control characters only leave a space.
 */
export function printable(text: string, covers: Covers): string {
  const lines = text.normalize('NFC').replace(/\r\n?|[\u2028\u2029]/g, '\n')
  return Array.from(lines, (character) => settable(character, covers))
    .join('')
    .replace(/\uffff(?:[^\S\n]*\uffff)*/g, '…')
    .replace(longWord, '$& ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
