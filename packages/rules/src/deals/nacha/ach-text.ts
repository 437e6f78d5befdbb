/** Letters that are no base letter with a mark, in the spelling that passports have (ICAO 9303). */
const letters: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'SS',
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ø: 'o',
  Ø: 'O',
  đ: 'd',
  Đ: 'D',
  ð: 'd',
  Ð: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ł: 'l',
  Ł: 'L',
  þ: 'th',
  Þ: 'TH',
  '‘': "'",
  '’': "'",
  ʼ: "'",
  '–': '-',
  '—': '-',
  '‐': '-',
  '\u00a0': ' ',
}

/** Characters that banks take in names: letters, digits, and the signs of names of people and companies. */
const permitted = /^[A-Za-z0-9 .,'&()/#-]+$/

export type AchText = { readonly text: string } | { readonly refused: string }

/**
 * Returns a name in the characters of an ACH file, or the first character that has no spelling in them. Marks are left
 * off (`Núñez` is `Nunez`); nothing else is guessed or cut.
 */
export function toAchText(name: string): AchText {
  let text = ''
  for (const sign of name.normalize('NFC').trim().replace(/\s+/gu, ' ')) {
    const spelled = letters[sign] ?? sign.normalize('NFD').replace(/\p{M}/gu, '')
    if (!permitted.test(spelled)) return { refused: sign }
    text += spelled
  }
  return { text }
}
