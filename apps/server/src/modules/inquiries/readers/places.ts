/* oxlint-disable oxc/no-map-spread -- few objects, which others hold too */
import { parseAddress } from '@pb/rules/addresses'
import { readAddress } from '@pb/rules/addresses/read-address'
import { normalizeUnit } from '@pb/rules/units'

/** A listing that a mail names. */
export interface Place {
  readonly address: string
  readonly unit: string
  readonly url: string
  readonly portalId: string
  readonly source: string
  readonly rank: number
}

/** Words after a number that make it no house number: "2 beds", "24 hours", "5 new leads". */
const counted =
  /^\d[\d-]*\s*(?:\+|-|–)?\s*(?:beds?|bds?|brs?|bedrooms?|ba|baths?|bathrooms?|full|half|sq|sqft|ft|square|rooms?|people|persons?|occupants?|adults?|children|kids|cats?|dogs?|pets?|min|mins|minutes?|hours?|hrs?|days?|weeks?|months?|years?|yrs?|am|pm|a\.m|p\.m|new|more|unread|leads?|messages?|inquir(?:y|ies)|questions?|photos?|views?|saves?|contacts?|renters?|buyers?|tips|ways|reasons|things|steps|stars?|out|of|to|or|and|x|percent|mortgage|miles?|blocks?|stops?|units? available|homes?|listings?|results?|matches|recámaras|habitaciones|dormitorios|baños|días|meses|personas|zillow|streeteasy|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\b/i

const streetWord =
  /\b(?:st|str|street|ave?|avenue|rd|road|dr|drive|pl|place|blvd|boulevard|ln|lane|ct|court|ter|terrace|pkwy|parkway|sq|square|way|mews|row|alley|plaza|slip|loop|walk|oval|path|expressway|turnpike|tpke|hwy|highway|concourse|broadway|bowery|crescent|circle|cir|park (?:west|south|north|east)|(?:east|west|north|south|[ensw]\.?)\s+\d{1,3}(?:st|nd|rd|th)?|\d{1,3}(?:st|nd|rd|th))\b/i

/** Whether a text begins with a house number and a street's name. Loosely, for what a label or subject calls an address. */
export const isAddress = (text: string): boolean =>
  /^\d{1,6}(?:[-–]\d{1,5})?[A-Za-z]?(?:\s+1\/2)?\s+\S*\p{L}/u.test(text) &&
  !counted.test(text) &&
  !/^\d{4}-\d\d-\d\d|^\d{1,2}:\d\d/.test(text)

/** Whether a line of a text is an address: its street has a word of streets. */
export const isPlainAddress = (text: string): boolean =>
  isAddress(text) &&
  streetWord.test(text.slice(0, 80)) &&
  text.length <= 140 &&
  text.split(/\s+/).length <= 16

/** Signs and words of a sentence: "99 Example Street 6K looks lovely, is it still free?" is what someone writes. */
const sentence =
  /[?？。！]|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]|\b(?:is|are|was|still|can|could|would|please|looks?|seems?|thanks?|my|we|está|es|est|ist)\b|\bI\b(?![./-])/u

/** Whether a line is an address and nothing else. */
export const isAddressLine = (text: string): boolean => isPlainAddress(text) && !sentence.test(text)

const unitMark = String.raw`(?:#|n[°º]|(?:apt|apartment|unit|suite|ste|apartamento|apto|unidad|depto|dpto|appartement|wohnung|кв|квартира)\b\.?\s*#?|№)\s*`
const marked = new RegExp(
  String.raw`^(.*?)[,\s]+${unitMark}([A-Za-z0-9](?:[A-Za-z0-9-]|/(?=[0-9])){0,9}(?: (?:rear|front|left|right))?)\b(.*)$`,
  'iu',
)
const bare = /^([^,]+),\s*(PH[A-Z0-9-]{0,5}|\d{1,3}[A-Z]{1,2}|[A-Z]\d{1,3}|penthouse\b[^,]{0,6})\s*(?:,|$)/
const joined =
  /^(\d.*?\b(?:street|st|avenue|ave|road|rd|drive|dr|place|pl|boulevard|blvd|lane|ln|court|ct|terrace|parkway|broadway)\.?)\s+(PH[A-Z0-9]{0,3}|\d{1,3}(?!br|bd|ba|st|nd|rd|th|am|pm|mo|k\b)[A-Z]{1,2})(?=\s*(?:$|,|-|–|\|)|(?:\s+[\p{L}.]+){1,3}\s*(?:$|,|\d{5}))/iu

/** What may follow an address and is no unit: "2BR", "3PM", "5MIN". */
const notUnits = /^\d+(?:BRS?|BDS?|BEDS?|BAS?|[AP]M|MOS?|MIN|HRS?|K|SF|ST|ND|RD|TH)$/

/** `88 Example Street 1204` without its unit. */
function cutUnit(address: string, unit: string): string {
  const words = address.split(' ')
  const count = [1, 2].find((last) => normalizeUnit(words.slice(-last).join(' ')) === unit)
  return count === undefined
    ? address
    : words
        .slice(0, -count)
        .join(' ')
        .replace(/[,;-]$/, '')
}

/** `1 Example Street #4B New York, NY 10011` → its address and unit, without the city. */
export function splitAddress(text: string): { readonly address: string; readonly unit: string } {
  const clean = text
    .replace(/\s+/g, ' ')
    .replace(/[‐‑‒]/g, '-')
    // "… Street の 31B", "… Street 的 31B": of.
    .replace(/ ?[の的] ?(?=PH|\d)/g, ' ')
    .trim()
    .slice(0, 200)
  const match = marked.exec(clean) ?? bare.exec(clean) ?? joined.exec(clean)
  if (match)
    return { address: match[1]!.replace(/[,;-]\s*$/, '').trim(), unit: match[2]!.trim().toUpperCase() }
  const address = clean
    .split(/,|\s[-–|·]\s/)[0]!
    .trim()
    .replace(/[.!?;:]+$/, '')
  const { unit } = readAddress(clean)
  if (unit === '' || notUnits.test(unit)) return { address, unit: '' }
  const written = clean.split(/[,\s]+/).find((word) => normalizeUnit(word) === unit)
  return { address: cutUnit(address, unit), unit: written?.toUpperCase() ?? unit }
}

/** One building in different spellings has one key. */
export function toPlaceKey({ address }: { readonly address: string }): string {
  const parsed = parseAddress(address)
  return parsed
    ? `${parsed.houseNumber} ${parsed.street}`
    : address
        .toLowerCase()
        .replace(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
}

const isSamePlace = (a: Place, b: Place): boolean =>
  toPlaceKey(a) === toPlaceKey(b) &&
  (a.unit === '' || b.unit === '' || normalizeUnit(a.unit) === normalizeUnit(b.unit))

const kinds =
  'st|street|ave|avenue|rd|road|dr|drive|pl|place|blvd|boulevard|ln|lane|ct|court|ter|terrace|pkwy|parkway|sq|square|way|broadway|bowery|mews|row|plaza|slip|walk'
const slug = new RegExp(
  String.raw`^(\d{1,5}(?: \d{1,3}(?= \d))?[a-z]? (?:(?:e|w|n|s|east|west|north|south) )?(?:[a-z0-9']+ ){0,4}?(?:${kinds}))(?: (?:(?:apt|unit|ste|num|no|#) ?)?([a-z]{0,2}\d{1,4}[a-z]{0,2}|ph ?[a-z0-9]{0,3}|[a-z]\d{0,3}))?(?= |$)`,
  'i',
)
const notUnit = /^(?:ny|nyc|new|nj|usa|\d{5}|bk|p|b|r|home|e|w|n|s)$/i

const toTitle = (text: string): string =>
  text
    .replace(/\b[a-z]/g, (letter) => letter.toUpperCase())
    .replace(/(\d)(St|Nd|Rd|Th)\b/g, (_all, digit: string, end: string) => digit + end.toLowerCase())

/** The listing that the path of a portal's link names: `/homedetails/64-Example-Pl-APT-3R-Brooklyn-NY-11211/2077_zpid/`. */
export function readListingUrl(href: string, rank: number): Place | null {
  if (!URL.canParse(href)) return null
  const { pathname } = new URL(href)
  const parts = pathname.split('/').filter((part) => part !== '')
  const portalId = [...parts]
    .toReversed()
    .map((part) => /^(?:M)?(\d{5,12}(?:-\d{5})?)(?:_zpid|\.html)?$|--(\d{5,})$/.exec(part))
    .find((match) => match !== null)
  const id = portalId?.[1] ?? portalId?.[2] ?? ''
  for (const [index, part] of parts.slice(0, 12).entries()) {
    if (part.length > 200) continue
    const words = part
      .replace(/%23/g, '#')
      .replace(/[-_+]|%20/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const match = slug.exec(words)
    if (!match || counted.test(words)) continue
    const next = /^(?:unit-|apt-|#)?([a-z]{0,2}\d{1,4}[a-z]{0,2}|ph[a-z0-9]{0,3}|\d{1,3}[a-z])$/i.exec(
      parts[index + 1] ?? '',
    )
    const own = match[2] !== undefined && !notUnit.test(match[2]) ? match[2] : ''
    const unit = (own || (next && !/^\d{4,}$/.test(next[1]!) ? next[1]! : ''))
      .replace(/\s/g, '')
      .toUpperCase()
    return { address: toTitle(match[1]!), unit, url: href, portalId: id, source: 'link', rank }
  }
  return id === '' ? null : { address: '', unit: '', url: href, portalId: id, source: 'link', rank }
}

/** Puts the candidates of one building together, the surest first: a unit, a link or a number that one lacks, another has. */
export function mergePlaces(places: readonly Place[]): Place[] {
  const merged: Place[] = []
  const named = places.filter(({ address }) => address !== '').toSorted((a, b) => b.rank - a.rank)
  for (const place of named) {
    const at = merged.findIndex((one) => isSamePlace(one, place))
    const known = merged[at]
    if (!known) merged.push(place)
    else
      merged[at] = {
        ...known,
        unit: known.unit || place.unit,
        url: known.url || place.url,
        portalId: known.portalId || place.portalId,
      }
  }
  return merged
}

const listEnd =
  /(?:\s+[-–—|·]\s+|:\s+|\b(?:about|for|regarding|on|at|re|in|sobre|en|por|para|pour|concernant|für|zu|über|по|на|о)\s+)/iu

/** A place by its own name, with a unit: `10 City Point 45C`. */
const named = /^\d{1,5} (?:\p{Lu}[\p{L}’'.]+ ){1,3}(?:PH[A-Z0-9]{0,3}|\d{1,3}[A-Z])$/u

/** The addresses that a sentence or subject names: `Ruth Weiss is interested in 310 West 52nd Street #14B`. */
export function findInSentence(text: string, source: string, rank: number): Place[] {
  const found: Place[] = []
  const short = text.slice(0, 400)
  for (const part of short.split(new RegExp(listEnd, 'iu')).map((piece) => piece.trim()))
    if (isAddress(part) && (isPlainAddress(part) || /#|\b(?:apt|unit)\b/i.test(part) || named.test(part)))
      found.push({ ...splitAddress(cutSentence(part)), url: '', portalId: '', source, rank })
  if (found.length > 0) return found
  const rest = [
    ...short.matchAll(
      /(?<![\p{L}\d$#.,/-])\d{1,5}(?:-\d{1,5})?[A-Za-z]?\s+(?:\p{L}|\d{1,3}(?:st|nd|rd|th)\b)/giu,
    ),
  ]
    .slice(0, 5)
    .map(({ index }) => short.slice(index))
    .find((one) => isPlainAddress(one.slice(0, 130)))
  return rest === undefined
    ? []
    : [{ ...splitAddress(cutSentence(rest)), url: '', portalId: '', source, rank: rank - 5 }]
}

/** Cuts what follows an address in a sentence. */
export const cutSentence = (text: string): string =>
  text
    .replace(
      /\s+(?:streeteasy inquiry|zillow|from|by|is|and|on (?:streeteasy|zillow)|via|de parte|has|was|for|with|at|please|on (?:\d|mon|tue|wed|thu|fri|sat|sun)\w*|que|está|的)\b.*$/iu,
      '',
    )
    .replace(/\s*[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}].*$/u, '')
    .replace(/[!?"”]+.*$/, '')

const mentionedUnit = String.raw`(?:,?\s*(?:#|n[°º]|(?:[Aa]pt|[Aa]partment|[Uu]nit|[Aa]pto)\b\.?\s*#?)\s*[A-Za-z0-9-]{1,6}|(?:,?\s+|\s*[の的]\s*)(?:PH[A-Z0-9]{0,3}|\d{1,3}(?!BR|BD|BA|[AP]M|ST|ND|RD|TH|K)[A-Z]{1,2})\b)?`

/** Addresses with a unit in running text, as people write them. */
const mention = new RegExp(
  String.raw`(?<![\p{L}\d$#/-])\d{1,5}(?:-\d{1,5})?[A-Za-z]?\s+(?:(?:[A-Z0-9][\p{L}\d.'’]*\s+){1,4}?(?:St(?:reet)?|Ave(?:nue)?|Rd|Road|Dr(?:ive)?|Pl(?:ace)?|Blvd|Boulevard|Ln|Lane|Ct|Court|Ter(?:race)?|Pkwy|Parkway|Sq(?:uare)?|Broadway|Mews)|Broadway|Bowery)\b\.?${mentionedUnit}`,
  'gu',
)

/** The same in small letters, with at most two words before the street's kind: `212 bedford ave #2l`. */
const smallMention = new RegExp(
  String.raw`(?<![\p{L}\d$#/-])\d{1,5}(?:-\d{1,5})?\s+(?:(?!(?:on|to|from|near|at|in|of|off|and|the|a|an|for|by|or|per|block|away)\b)[a-z\d.'’]+\s+){1,2}?(?:st|street|ave|avenue|rd|road|blvd|pl|place|pkwy)\b\.?${mentionedUnit}`,
  'gu',
)

export const findMentions = (text: string, source: string, rank: number): Place[] =>
  [mention, smallMention]
    .flatMap((pattern) => [...text.slice(0, 10_000).matchAll(pattern)])
    .slice(0, 20)
    .map(([found]) => found)
    .filter(isAddress)
    .map((found) => ({ ...splitAddress(found), url: '', portalId: '', source, rank }))
