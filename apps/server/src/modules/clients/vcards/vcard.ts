import { expandAndroid } from './android.ts'
import { extensionTitles, officeProductId, toExtensionName } from './office-export.ts'
import {
  decodeValue,
  dropCutLine,
  hasParam,
  maxValueLength,
  parseLine,
  split,
  unescapeText,
  unfoldLines,
  type Property,
} from './vcard-lines.ts'

/** A value with what its owner calls it: `mobile`, `Summer house`. */
export interface Labeled {
  readonly value: string
  readonly label: string
}

/**
 * The contact details of a vCard 2.1, 3.0 (RFC 2426) or 4.0 (RFC 6350). Parsed here because the available libraries are
 * unmaintained or support one version only, while phones, Outlook and Google each write a different one.
 */
export interface Card {
  /** Family and given name; empty when the card only has a full name. */
  readonly lastName: string
  readonly firstName: string
  readonly middleName: string
  readonly prefix: string
  readonly suffix: string
  readonly fullName: string
  /** The preferred one first. */
  readonly emails: readonly Labeled[]
  readonly phones: readonly Labeled[]
  readonly addresses: readonly Labeled[]
  readonly company: string
  readonly birthday: string
  readonly categories: readonly string[]
  /** Names of other people; the label is the relation. */
  readonly related: readonly Labeled[]
  readonly note: string
  /** Everything else about the person; the label is the property. */
  readonly others: readonly Labeled[]
  readonly photos: number
  /** Embedded files other than photos. */
  readonly files: number
  /** A group of other cards, not a person. */
  readonly isGroup: boolean
  /** In an export of an office, what it has of a client, by title; otherwise null. */
  readonly office: Readonly<Record<string, string>> | null
}

/** 1 is the most preferred; vCard 3 has `TYPE=pref`, vCard 4 `PREF=1`. */
function preference({ params }: Property): number {
  const pref = Number(params.get('pref')?.[0] ?? Number.NaN)
  if (pref >= 1) return pref
  return hasParam(params, 'type', 'pref') ? 1 : 101
}

/** `Mobile` of `_$!<Mobile>!$_`, as Apple writes its own labels. */
const cleanLabel = (text: string): string => text.replace(/^_\$!<(.*)>!\$_$/, '$1')

/** Types that say nothing about a value. */
const plainTypes = new Set([
  'internet',
  'pref',
  'voice',
  'text',
  'x400',
  'quoted-printable',
  'base64',
  'b',
  'msg',
  'video',
  'other',
])

/** The labels of a card's groups; looked up for each of its values. */
const groupLabels = new WeakMap<readonly Property[], ReadonlyMap<string, string>>()

function getGroupLabels(all: readonly Property[]): ReadonlyMap<string, string> {
  const known = groupLabels.get(all)
  if (known) return known
  const labels = new Map<string, string>()
  for (const property of all)
    if (property.name === 'X-ABLABEL' && property.group !== '' && !labels.has(property.group))
      labels.set(property.group, cleanLabel(unescapeText(decodeValue(property))))
  groupLabels.set(all, labels)
  return labels
}

function findLabel({ group, params }: Property, all: readonly Property[]): string {
  const label = getGroupLabels(all).get(group)
  if (label !== undefined) return label
  return (params.get('type') ?? []).filter((type) => !plainTypes.has(type)).join(' ')
}

/** Without the scheme of a URI; `tel:+1-418-656-9254;ext=102` as `+1-418-656-9254 x102` (RFC 3966). */
const toPlainValue = (value: string): string =>
  /^tel:/i.test(value)
    ? value
        .slice(4)
        .replace(/;ext=(\d+)/i, ' x$1')
        .replace(/;[\w-]+(?:=[^;\s]*)?/g, '')
    : value.replace(/^mailto:/i, '')

function getLabeled(properties: readonly Property[], ...names: string[]): Labeled[] {
  return properties
    .filter(({ name }) => names.includes(name))
    .toSorted((a, b) => preference(a) - preference(b))
    .map((property) => ({
      value: toPlainValue(unescapeText(decodeValue(property))),
      label: findLabel(property, properties),
    }))
    .filter(({ value }) => value !== '')
}

const getValues = (properties: readonly Property[], ...names: string[]): string[] =>
  getLabeled(properties, ...names).map(({ value }) => value)

/** The parts of a value such as `N` or `ADR`, empty ones left out, with the given separator between them. */
const joinParts = (property: Property, separator: string): string =>
  split(decodeValue(property), ';').map(unescapeText).filter(Boolean).join(separator)

function getAddresses(properties: readonly Property[]): Labeled[] {
  return properties
    .filter(({ name }) => name === 'ADR')
    .toSorted((a, b) => preference(a) - preference(b))
    .map((property) => ({ value: formatAddress(property), label: findLabel(property, properties) }))
    .filter(({ value }) => value !== '')
}

/** `12 Grove St, Apt 4, New York, NY 10014, USA` of post box, extended address, street, city, state, ZIP, country. */
function formatAddress(property: Property): string {
  const parts = split(decodeValue(property), ';').map((part) =>
    unescapeText(part)
      .replace(/\s*,?\s*\n\s*/g, ', ')
      .replace(/[\s,]+$/, ''),
  )
  const [box = '', extended = '', street = '', city = '', state = '', zip = '', country = ''] = parts
  return [street, extended, box, city, `${state} ${zip}`.trim(), country].filter(Boolean).join(', ')
}

const partners = /^(?:spouse|partner|domestic partner|husband|wife)$/i

/** Properties that are read elsewhere, or say nothing about the person. */
const notDetails =
  /^(?:BEGIN|END|VERSION|N|FN|EMAIL|TEL|ADR|LABEL|ORG|BDAY|CATEGORIES|NOTE|RELATED|SOUND|KEY|UID|REV|PRODID|SOURCE|NAME|PROFILE|CLASS|MAILER|TZ|GEO|KIND|GENDER|SORT-STRING|AGENT|CLIENTPIDMAP|MEMBER|XML|CAL(?:ADR)?URI|FBURL|X-AB(?:LABEL|UID|ADR|SHOWAS|RELATEDNAMES|CROPRECTANGLE)|X-ADDRESSBOOKSERVER-.*|X-ADDRESSING-GRAMMAR|X-IMAGE(?:TYPE|HASH)|X-SHARED-PHOTO.*|X-PHONETIC-.*|X-EVOLUTION-(?:FILE-AS|SPOUSE|VIDEO-URL)|X-SPOUSE|X-MS-SPOUSE|X-MOZILLA-HTML|X-MS-OL-.*|X-MS-IMADDRESS-TYPE|X-WAB-GENDER|X-GENDER|X-UNIQUEWORLD.*)$/

const detailTitles: Readonly<Record<string, string>> = {
  TITLE: 'Job title',
  ROLE: 'Role',
  URL: 'Website',
  NICKNAME: 'Nickname',
  ANNIVERSARY: 'Anniversary',
  IMPP: 'Messenger',
  LANG: 'Language',
  HOBBY: 'Hobby',
  'X-ABDATE': 'Date',
  'X-SOCIALPROFILE': 'Social profile',
}

/** `X-LEAD-SCORE` as `Lead score`. */
function formatPropertyName(name: string): string {
  const words = name.replace(/^X-/, '').toLowerCase().replace(/[-_]+/g, ' ').trim()
  return detailTitles[name] ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Outlook's business card is a picture. */
const isPhoto = ({ name }: Property): boolean => /^(?:PHOTO|LOGO|X-MS-CARDPICTURE)$/.test(name)

/** Whether a value is bytes of a file. */
const isEmbedded = ({ params }: Property): boolean =>
  ['encoding', 'type'].some((param) => hasParam(params, param, 'b') || hasParam(params, param, 'base64'))

function getDetails(properties: readonly Property[]): Labeled[] {
  return properties
    .filter((property) => !notDetails.test(property.name) && !isPhoto(property) && !isEmbedded(property))
    .map((property) => {
      const own = findLabel(property, properties)
      const title = formatPropertyName(property.name)
      const value = unescapeText(decodeValue(property))
      return { value, label: property.name.startsWith('X-AB') && own !== '' ? own : title }
    })
    .filter(({ value }) => value !== '' && !/^(?:data:|https?:\/\/www\.google\.com\/profiles)/i.test(value))
}

/** People named in the card; a URI points at another card, whose name is not known here. */
function getRelated(properties: readonly Property[]): Labeled[] {
  const spouses = getValues(properties, 'X-SPOUSE', 'X-EVOLUTION-SPOUSE', 'X-MS-SPOUSE')
  const related = getLabeled(properties, 'RELATED', 'X-ABRELATEDNAMES')
  return [...spouses.map((value) => ({ value, label: 'spouse' })), ...related].filter(
    ({ value }) => !/^\w+:/.test(value),
  )
}

/** The values of an export of an office. Each person beside the client is a line. */
function getOfficeValues(properties: readonly Property[]): Card['office'] {
  if (getValues(properties, 'PRODID')[0] !== officeProductId) return null
  const values = extensionTitles.map((title) => [
    title,
    getValues(properties, toExtensionName(title))[0] ?? '',
  ])
  const people = properties.filter(({ name }) => name === 'RELATED')
  return {
    ...(Object.fromEntries(values) as Record<string, string>),
    Participants: people.map((property) => unescapeText(decodeValue(property))).join('\n'),
  }
}

export const isPartner = ({ label }: Labeled): boolean => partners.test(label)

function toCard(written: readonly Property[]): Card {
  const properties = written.map(expandAndroid)
  const name = properties.find((property) => property.name === 'N')
  const parts = name ? split(decodeValue(name), ';').map(unescapeText) : []
  const [lastName = '', firstName = '', middleName = '', prefix = '', suffix = ''] = parts
  const organization = properties.find((property) => property.name === 'ORG')
  const office = getOfficeValues(properties)
  return {
    lastName,
    firstName,
    middleName: middleName.replaceAll(',', ' '),
    prefix,
    suffix,
    fullName: getValues(properties, 'FN')[0] ?? '',
    emails: getLabeled(properties, 'EMAIL'),
    phones: getLabeled(properties, 'TEL').filter(({ value }) => !/^\w+:/.test(value)),
    addresses: getAddresses(properties),
    company: organization ? joinParts(organization, ', ') : '',
    birthday: getValues(properties, 'BDAY')[0] ?? '',
    categories: properties
      .filter((property) => property.name === 'CATEGORIES')
      .flatMap((property) => split(decodeValue(property), ',').map(unescapeText))
      .filter(Boolean),
    related: office === null ? getRelated(properties) : [],
    note: getValues(properties, 'NOTE').join('\n').slice(0, maxValueLength),
    others: office === null ? getDetails(properties) : [],
    photos: properties.filter(isPhoto).length,
    files: properties.filter((property) => isEmbedded(property) && !isPhoto(property)).length,
    isGroup: getValues(properties, 'KIND', 'X-ADDRESSBOOKSERVER-KIND').some((kind) => /^group$/i.test(kind)),
    office,
  }
}

/**
 * Parses the cards of a file in order, up to a number. A card without an end ends at the next card or the file's; other
 * text is ignored.
 */
export function parseVcards(text: string, most = Infinity): Card[] {
  const cards: Card[] = []
  let properties: Property[] | null = null
  // A nested card (AGENT in vCard 2.1) describes another person.
  let nested = false
  const add = () => {
    if (properties && properties.length > 0) cards.push(toCard(properties))
    properties = null
  }
  for (const line of unfoldLines(dropCutLine(text))) {
    const property = parseLine(line)
    if (!property) continue
    const isCard = property.value.trim().toUpperCase() === 'VCARD'
    if (property.name === 'BEGIN' && isCard) {
      nested = properties?.at(-1)?.name === 'AGENT'
      if (nested) continue
      add()
      if (cards.length >= most) return cards
      properties = []
    } else if (property.name === 'END' && isCard) {
      if (!nested) add()
      nested = false
    } else if (!nested) properties?.push(property)
  }
  add()
  return cards
}
