import { ordinalWords } from '../street-vocabulary.ts'
import { normalizeUnit } from '../units.ts'

/** A unit with its marker: `#5B`, `APT 5B`, `FLOOR 3`, `3RD FLOOR`, `PH 2`. */
const marked = /(?:^|\s)(?:#|(?:APT|APARTMENT|UNIT|SUITE|STE|ROOM|RM)(?:[\s.#:-]+|(?=\d)|$))\s*(.*)$/
const named = new RegExp(
  String.raw`(?:^|\s)(${[
    String.raw`(?:PH|PENTHOUSE)[\s.#-]*(?:[A-Z]|\d{1,4}[A-Z]?|[A-Z]\d{1,3})?`,
    String.raw`(?:FLOOR|FLR|FL)[\s.#-]*\d{1,3}`,
    String.raw`(?:\d{1,3}(?:ST|ND|RD|TH)?|${ordinalWords.slice(0, 10).join('|')}) ?(?:FLOOR|FLR|FL)\b\.?(?: (?:FRONT|REAR|LEFT|RIGHT|EAST|WEST|NORTH|SOUTH))?`,
    String.raw`(?:GARDEN|GRDN|PARLOR|GROUND|TOP|FRONT|REAR)(?: (?:FLOOR|FLR|FL|APT))?`,
    String.raw`(?:REAR|FRONT|CARRIAGE) (?:HOUSE|BUILDING|BLDG\.?)`,
    'BASEMENT|BSMT|CELLAR|LOWER LEVEL',
    String.raw`(?:TOWNHOUSE|TH)(?:[\s.#-]+[A-Z]|[\s.#-]*\d{1,3}[A-Z]?)`,
  ].join('|')})$`,
)
const floorFirst = /^(?:FLOOR|FLR|FL)[\s.#-]*(\d{1,3})$/
const floorInWords = new RegExp(String.raw`^(${ordinalWords.slice(0, 10).join('|')}) ?(?=F)`)
const toLabel = (text: string) =>
  normalizeUnit(
    text
      .replace(floorFirst, '$1FL')
      .replace(floorInWords, (_, word: string) => `${ordinalWords.indexOf(word) + 1} `),
  )
/** `5B`, `12`, `PH`, `PH2`, `B12`, `C`, `16-23`, `3FL`: unit labels without a marker such as `#`. */
const unitPattern =
  /^(?:\d{1,4}[A-Z]{0,2}|\d{1,3}-\d{1,3}[A-Z]?|PH[A-Z0-9]{0,3}|[A-Z]\d{0,4}|[A-Z]\d{1,3}[A-Z]|LPH\d?|TH[A-Z0-9]{1,2}|GARDEN(?:APT)?|PARLOR|BASEMENT|BSMT|CELLAR|LOWERLEVEL|(?:REAR|FRONT|CARRIAGE)HOUSE|GROUND|FRONT|REAR|TOP|FLOOR\d{1,2}|FL\d{1,2}|(?:GROUND|GARDEN|PARLOR|TOP)(?:FLOOR|FL|FLR))$/
/** Labels that cannot be a street's number or letter. */
const certain = /^(?:\d{1,3}[A-Z]{1,2}|PH[A-Z0-9]{0,3})$/
const ordinal = /^\d+(?:ST|ND|RD|TH)$/

export const isUnitLabel = (text: string): boolean =>
  !ordinal.test(text) && unitPattern.test(normalizeUnit(text))

export interface UnitSplit {
  readonly rest: string
  readonly unit: string
}

/** Takes a unit with its marker off the end of a line; null if there is none. */
export function takeMarkedUnit(line: string): UnitSplit | null {
  const found = marked.exec(line)
  if (found && found[1] !== '') return { rest: line.slice(0, found.index).trim(), unit: toLabel(found[1]!) }
  const name = named.exec(line)
  return name ? { rest: line.slice(0, name.index).trim(), unit: toLabel(name[1]!) } : null
}

/** Takes the last words off a line if they are a unit: one after a whole street, or one that can be nothing else. */
export function takeLastUnit(
  words: readonly string[],
  isComplete: (rest: readonly string[]) => boolean,
): UnitSplit | null {
  for (const count of [2, 1]) {
    const [rest, last] = [words.slice(0, -count), words.slice(-count)]
    const label = last.join(' ')
    const isPair = count === 1 || (/^\d{1,3}$/.test(last[0]!) && /^[A-Z]$/.test(last[1]!))
    if (!isPair || !isUnitLabel(label)) continue
    if (isComplete(rest) || (count === 1 && rest.length > 0 && certain.test(normalizeUnit(label))))
      return { rest: rest.join(' '), unit: normalizeUnit(label) }
  }
  return null
}
