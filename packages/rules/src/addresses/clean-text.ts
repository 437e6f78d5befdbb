/** Letters of other scripts that look like Latin ones, as files from other keyboards have them. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  ['АA ВB ЕE КK МM НH ОO РP СC ТT ХX УY ІI ЈJ ЅS', 'ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX']
    .flatMap((pairs) => pairs.split(' '))
    .map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)

/** The value of a decimal digit of any script: the blocks begin at 0 or 6 of sixteen. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!
  const low = code % 16
  const startsAtSix = low >= 6 && !/\p{Nd}/u.test(String.fromCodePoint(code - low))
  return String(low - (startsAtSix ? 6 : 0))
}

const fractions: Readonly<Record<string, string>> = { '½': ' 1/2', '¼': ' 1/4', '¾': ' 3/4' }

/** Uppercase ASCII as far as there is a letter for it: accents, width variants, dashes, quotes and invisible characters. */
export function toAscii(text: string): string {
  return text
    .replace(/[½¼¾]/g, (fraction) => fractions[fraction]!)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f\p{Cf}]/gu, '')
    .toUpperCase()
    .replace(/[^\x20-\x7e]/gu, (letter) => {
      if (/\p{Nd}/u.test(letter)) return toAsciiDigit(letter)
      if (/\p{Pd}|−/u.test(letter)) return '-'
      return lookalikes[letter] ?? letter
    })
    .replace(/[’‘`´ʼ′]/g, "'")
}

/** A cross street or a second address after the first: `225 E 57 St between 2nd and 3rd`, `10 Main St a/k/a 12 Main St`. */
const addition =
  /(?<=\S) +(?:(?:BETWEEN|BTWN|BTW|BET|BTN|B\/W|B\/T|NEAR|CORNER|CNR|ALSO KNOWN AS|A\/?K\/?A|A\.K\.A|AT)\b|@)(?=.*[A-Z0-9]).*$/

/** What precedes an address: `Apt 5A at 12 Main St`, `The Orion @ 350 W 42nd St`, but not the street of a corner. */
const introduction = /^((?!\d+\S* +\S*[A-Z]{2}).+?) +(?:AT\b|@) *(?=\d+\S* +\S*[A-Z\d])/

/** City and state: `NY, NY` and `N.Y. N.Y.`. The state alone names no city. */
const shortCity = /(?<![\w.])N\.?Y\b\.?(?=,? +N\.?Y\b(?!\.?\w))/g

/** Also a hyphen after a name, its abbreviation, or the number of a street: `14 KENT AVE. - 2B`, `235 E 87 - 11D`. */
const separators =
  /[,，、;|•·\r\n\t\u2028\u2029]+|(?<=[A-Z]\.?|\b(?:[NESW]|EAST|WEST|NORTH|SOUTH)\.? \d{1,3}) +-+ +(?=\S)/

/** One address as segments without commas: line breaks, semicolons and bars separate like commas. */
export function splitSegments(text: string): string[] {
  return toAscii(text)
    .replace(/\([^()]*\)|\[[^[\]]*\]/g, ' ')
    .replace(shortCity, 'NEW YORK')
    .split(separators)
    .flatMap((segment) => segment.trim().replace(introduction, '$1\n').split('\n'))
    .map((segment) =>
      segment
        .replace(/\s+/g, ' ')
        .trim()
        .replace(addition, '')
        .replace(/^[-\s]+|[-\s]+$/g, ''),
    )
    .filter((segment) => segment !== '')
}
