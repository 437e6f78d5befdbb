import { hanFonts, type HanFont } from './font-catalog.ts'

/** Characters of a two-byte encoding with lead and trail bytes in the given ranges. */
function listCharacters(encoding: string, lead: readonly [number, number], trail: readonly [number, number]) {
  const characters = new Set<string>()
  const decoder = new TextDecoder(encoding)
  for (let first = lead[0]; first <= lead[1]; first += 1)
    for (let second = trail[0]; second <= trail[1]; second += 1)
      characters.add(decoder.decode(Uint8Array.of(first, second)))
  return characters
}

let simplified: ReadonlySet<string> | undefined
/** The Han characters of GB 2312, the standard of the People's Republic of China. */
const isSimplified = (character: string): boolean =>
  (simplified ??= listCharacters('gbk', [0xb0, 0xf7], [0xa1, 0xfe])).has(character)

const han = /\p{Script=Han}/gu

/**
 * Returns the fonts of Han characters in order of preference: Japanese beside kana, Korean beside Hangul, otherwise
 * traditional Chinese when a character is not one of the simplified script.
 */
export function orderHanFonts(text: string): readonly HanFont[] {
  const prefer = (font: HanFont) => [font, ...hanFonts.filter((other) => other !== font)]
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return prefer('noto-sans-jp')
  if (/\p{Script=Hangul}/u.test(text)) return prefer('noto-sans-kr')
  const characters = text.match(han) ?? []
  return characters.every(isSimplified) ? hanFonts : prefer('noto-sans-tc')
}
