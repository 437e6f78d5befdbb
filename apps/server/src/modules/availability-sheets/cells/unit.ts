import { normalizeUnit } from '@pb/rules/units'
import { getGrammarText, type Cell } from './cell.ts'
import { unitReasons } from './reasons.ts'

const number = String.raw`\d{1,4}`
/** `41/2` could be 41 and 2: the half is set off from its number. */
const half = String.raw`(?:(?: ?- ?| )1 ?[/⁄] ?2|½)`
/** A unit by the label of its door: `4B`, `4-B`, `B4`, `1204`, `16-23`, `4½`, `C`. */
const core = String.raw`(?:${number}${half}(?: ?-?[a-z])?|${number}[ -]?[a-z]{1,2}|[a-z]{1,2}[ -]?${number}[a-z]?|${number}-${number}[a-z]?|${number}|[a-z]|1 ?[/⁄] ?2|½)`
const side = String.raw`(?:front|frnt|rear|back|left|right|lt|rt|east|west|north|south|middle|mid|upper|lower|main|center|fl?|r|[nesw]{1,2})`
/** Words of three letters are not read as a side and the rest of a label: `4 new` is no unit. */
const besideCore = String.raw`(?:(?: ?- ?| )${side}|(?<=\d)${side}|(?:front|frnt|rear|back|left|right|east|west|north|south))`
const ordinal = String.raw`(?:\d{1,2}(?:st|nd|rd|th)?|first|second|third|fourth|fifth|top|ground|grd|grnd|parlor|garden|main|lower|upper)`
const floor = String.raw`(?:${ordinal} ?-?(?:floor|flr|fl)\b\.?|(?:floor|flr|fl)\.?[ -]?\d{1,2})`
const place = String.raw`(?:u?l?ph|penthouse|pent|th|townhouse|townhome|garden|gdn|grdn|parlor|basement|bsmt|cellar|lobby|store|cottage|carriage house|house|maisonette|mais|duplex|studio|ground|top|rear|front|loft|tower|bldg|wing|main|lower level|ll|mezz(?:anine)?|whole (?:house|building))`
const part = String.raw`(?:${core}|${side}|${floor}|${place})`
const marker = String.raw`(?:(?:apartment|apt|unit|suite|ste|rm|room|no|number)\.?(?: ?(?:#|no\.?|number)(?: ?:)?)?[ .:#-]*(?![a-z]{3})|# ?)`
const unit = new RegExp(
  String.raw`^${marker}?(?:${core}|gf|rr|[ns][ew]|${floor}|${place}(?:[ -]?${part})?|${core}${besideCore}|${floor}[ ,-]*(?:${part}|${marker}${part})|${side}(?: ?- ?| |(?=\d))${core})$`,
)

/** A note in brackets or after a dash which is no part of the unit. */
const note = String.raw`(?:duplex|triplex|simplex|new|just listed|renovated|reno|gut reno|furnished|unfurnished|rs|rent[- ]stabilized|model(?: unit)?|vacant|occupied|available|corner|studio|penthouse|loft|railroad|floor[- ]through|walk[- ]?up|elevator|(?:w\/|with )? ?(?:private )?(?:terrace|balcony|patio|garden|backyard|roof ?deck|outdoor space|deck|w\/?d|washer|den|office|home office)|(?:jr\.? ?|conv\.? ?|flex ?)?\d(?:\.5)? ?(?:br|bed|bd|bedrooms?)(?:[ /,]*\d(?:\.5)? ?(?:ba|bath|baths))?)`
const notes = new RegExp(
  String.raw`\s*(?:;?\s*\((?:${note})(?:[ ,/;&]+(?:${note}))*\)|(?:\s[–-]\s|\s;\s)(?:${note}))$`,
)

const months =
  'jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december'
const dates: readonly RegExp[] = [
  /^\d{4}-\d\d-\d\d(?:[t ].*)?$/,
  /^\d{1,2}\/\d{1,2}\/\d{2,4}(?: \d.*)?$/,
  /^\d{1,2}-\d{1,2}-\d{4}$/,
  new RegExp(String.raw`^\d{1,2}[ –-](?:${months})\.?(?:[ ,–-]+\d{2,4})?$`),
  new RegExp(String.raw`^(?:${months})\.?[ –-]\d{1,4}(?:,? \d{4})?$`),
]
/** Serial numbers of Excel for the years 2000 to 2099: `1-2` typed into a cell. */
const isSerial = (value: number) => value >= 36_526 && value < 73_051

const several = [
  new RegExp(
    String.raw`^${marker}?${core}(?: ?(?:&|\+|,|;|\||/|–) ?| (?:and|or|to|thru|through) )${marker}?${core}(?: ?(?:&|\+|,|;|/) ?${core}| and ${core})*$`,
  ),
  /^#?\d{1,4}[a-z]{1,2} ?- ?\d{0,4}[a-z]{1,2}$/,
  /^[a-z]\d{1,4} ?- ?[a-z]\d{1,4}$/,
  /^#?\d{3,4} ?- ?\d{3,4}$/,
]
/** Bedrooms in the column of units. */
const layout = /^\d{1,2} ?-? ?(?:br|bd|bdr)$/

/**
 * Parses the label of a unit: `4B`, `Apt 4-B`, `PH 2`, `4½`, `2nd Fl Rear`. The whole cell is read, or the reason is
 * returned why it is not one unit.
 */
export function parseUnit(cell: Cell): { readonly label: string } | string {
  if (typeof cell === 'number') {
    if (!Number.isInteger(cell)) return unitReasons.decimal
    if (isSerial(cell)) return unitReasons.date
    return cell > 0 && cell < 100_000 ? { label: normalizeUnit(String(cell)) } : unitReasons.notRead
  }
  const raw = getGrammarText(cell)
  if (/^[=@]/.test(raw)) return unitReasons.formula
  if (dates.some((pattern) => pattern.test(raw.replaceAll('–', '-')))) return unitReasons.date
  if (/^\d(?:\.\d+)?e\+\d+$/.test(raw)) return unitReasons.number
  const text = raw
    .replace(/^'/, '')
    .replace(/(?:\s*[*!†‡])+$/, '')
    .replace(/\s*[*!†‡]+\s*/g, ' ; ')
    .replace(notes, '')
    .replace(/^(\d{1,5})\.0$/, '$1')
    .replace(/\.$/, '')
    .replace(/(?<=\d[a-z]?) ?[室号號]$/u, '')
    .trim()
  if (/^\d{5}$/.test(text) && isSerial(Number(text))) return unitReasons.date
  const isHalf = new RegExp(String.raw`^${marker}?(?:${number}${half}|1 ?[/⁄] ?2|½)(?: ?-?[a-z])?$`).test(
    text,
  )
  if (!isHalf && several.some((pattern) => pattern.test(text))) {
    // One door with a slash between floor and line: `4/B`.
    if (!/^#?\d{1,4} ?\/ ?[a-z]$/.test(text)) return unitReasons.several
  }
  const plain = text.replace(/^(#?\d{1,4}) ?\/ ?([a-z])$/, '$1$2').replaceAll('–', '-')
  if (/^\d+\.\d+$/.test(plain)) return unitReasons.decimal
  if (layout.test(plain) || !unit.test(plain)) return unitReasons.notRead
  const label = normalizeUnit(plain)
  return label === '' ? unitReasons.notRead : { label }
}
