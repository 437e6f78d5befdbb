import { createHash } from 'node:crypto'
import { officeTimeZone, offsetMinutes } from '@pb/rules/time-zone'
import { openHouseStatuses, pictureCategories } from './lookups.ts'
import {
  dateOf,
  FieldFault,
  isBlank,
  isYes,
  lookupOf,
  momentOf,
  numberOf,
  RecordFault,
  textOf,
  type FeedRecord,
} from './values.ts'

/**
 * What the office reads of the resources beside Property, by the names of the RESO Data Dictionary 2.0
 * (https://dd.reso.org/DD2.0/Media, /Member, /Office, /OpenHouse): only what it shows.
 */

/** A picture by its address. */
export interface FeedMedium {
  readonly resource: 'Media'
  readonly key: string
  /** Of its listing; empty within the record of that. */
  readonly listingKey: string
  readonly url: string
  readonly order: number
  readonly caption: string
  readonly floorplan: boolean
  /** Tells these bytes from those that the record had before. */
  readonly mark: string
}

/** A listing agent or office. */
export interface FeedParty {
  readonly resource: 'Member' | 'Office'
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface FeedOpenHouse {
  readonly resource: 'OpenHouse'
  readonly key: string
  readonly listingKey: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly byAppointment: boolean
}

/** A record that says it is no more, or is nothing that the office shows. */
export interface FeedGone {
  readonly resource: 'Media' | 'OpenHouse'
  readonly key: string
  readonly gone: true
}

export type FeedOther = FeedMedium | FeedParty | FeedOpenHouse | FeedGone
export type OtherResource = FeedOther['resource']

/** The field that names a record of each resource. */
export const keyFields = {
  Property: 'ListingKey',
  Media: 'MediaKey',
  Member: 'MemberKey',
  Office: 'OfficeKey',
  OpenHouse: 'OpenHouseKey',
} as const
export type Resource = keyof typeof keyFields

/** Reads one field; says its name where it cannot be read. */
function field<T>(record: FeedRecord, name: string, read: (value: unknown) => T): T | undefined {
  const value = record[name]
  if (isBlank(value)) return undefined
  try {
    return read(value)
  } catch (error) {
    throw error instanceof FieldFault ? new RecordFault(`${name} ${error.message}`) : error
  }
}

const textIn = (record: FeedRecord, name: string, max = 255) =>
  field(record, name, (value) => textOf(value, max)) ?? ''

function needed<T>(name: string, value: T | undefined): T {
  if (value === undefined || value === '') throw new RecordFault(`${name} is missing`)
  return value
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

function addressIn(record: FeedRecord): URL {
  const text = needed('MediaURL', textIn(record, 'MediaURL', 4000))
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol)) throw new RecordFault('MediaURL is no web address')
  return url
}

/**
 * A record of Media; documents and films are none of the office's. Within a Property it may lack a key: then its
 * address, without what only proves who asks, is what it is known by.
 */
export function readMedium(record: FeedRecord, listingKey?: string): FeedMedium | FeedGone {
  const given = textIn(record, 'MediaKey')
  const status = textIn(record, 'MediaStatus')
  const category = field(record, 'MediaCategory', (value) => lookupOf(value, pictureCategories, 'other'))
  const type = textIn(record, 'MediaType')
  const isOther = category === 'other' || (type.includes('/') && !type.startsWith('image/'))
  if (given && (/^(delete|deleted|inactive)$/i.test(status) || isOther))
    return { resource: 'Media', key: given, gone: true }
  if (isOther) return { resource: 'Media', key: '', gone: true }
  const url = addressIn(record)
  const plain = `${url.origin}${url.pathname}`
  const listing = listingKey ?? needed('ResourceRecordKey', textIn(record, 'ResourceRecordKey'))
  const modified = field(record, 'MediaModificationTimestamp', momentOf)
  const preferred = field(record, 'PreferredPhotoYN', isYes) === true
  const order = field(record, 'Order', (value) => numberOf(value, -1_000_000, 1_000_000)) ?? 999
  const caption = textIn(record, 'ShortDescription', 4000) || textIn(record, 'LongDescription', 4000)
  return {
    resource: 'Media',
    key: given || `address ${digest(`${listing} ${plain}`)}`,
    listingKey: listing,
    url: url.href,
    order: preferred ? -1_000_001 : Math.round(order),
    caption: caption.slice(0, 200),
    floorplan: category === 'floorplan',
    // Without a time the address tells; who signs addresses anew each time puts that behind the question mark.
    mark: modified ? modified.toISOString() : digest(plain),
  }
}

/** A record of Member. */
function readMember(record: FeedRecord): FeedParty {
  const parts = [textIn(record, 'MemberFirstName'), textIn(record, 'MemberLastName')]
  const phones = ['MemberPreferredPhone', 'MemberDirectPhone', 'MemberMobilePhone', 'MemberOfficePhone']
  return {
    resource: 'Member',
    key: needed('MemberKey', textIn(record, 'MemberKey')),
    name: needed('MemberFullName', textIn(record, 'MemberFullName') || parts.filter(Boolean).join(' ')),
    email: textIn(record, 'MemberEmail'),
    phone: phones.map((name) => textIn(record, name, 50)).find((phone) => phone !== '') ?? '',
  }
}

/** A record of Office. */
function readOffice(record: FeedRecord): FeedParty {
  return {
    resource: 'Office',
    key: needed('OfficeKey', textIn(record, 'OfficeKey')),
    name: needed('OfficeName', textIn(record, 'OfficeName')),
    email: textIn(record, 'OfficeEmail'),
    phone: textIn(record, 'OfficePhone', 50),
  }
}

/** The moment of a clock on a day in New York: some servers send `13:00:00` beside OpenHouseDate. */
function momentOn(day: string | undefined, value: unknown): Date {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(textOf(value, 40))
  if (!clock) return momentOf(value)
  if (day === undefined) throw new FieldFault('has no day')
  const there = Date.parse(`${day}T${clock[1]!.padStart(2, '0')}:${clock[2]}:00Z`)
  if (Number.isNaN(there)) throw new FieldFault('must be a time')
  return new Date(there - offsetMinutes(officeTimeZone, there) * 60_000)
}

/** A record of OpenHouse; one that is canceled is gone. */
function readOpenHouse(record: FeedRecord): FeedOpenHouse | FeedGone {
  const key = needed('OpenHouseKey', textIn(record, 'OpenHouseKey'))
  const status = field(record, 'OpenHouseStatus', (value) => lookupOf(value, openHouseStatuses, 'on'))
  if (status === 'off') return { resource: 'OpenHouse', key, gone: true }
  const day = field(record, 'OpenHouseDate', dateOf)
  const startsAt = field(record, 'OpenHouseStartTime', (value) => momentOn(day, value))
  const endsAt = field(record, 'OpenHouseEndTime', (value) => momentOn(day, value))
  const begins = needed('OpenHouseStartTime', startsAt)
  const hour = 3_600_000
  if (endsAt && endsAt < begins) throw new RecordFault('OpenHouseEndTime is before OpenHouseStartTime')
  return {
    resource: 'OpenHouse',
    key,
    listingKey: needed('ListingKey', textIn(record, 'ListingKey')),
    startsAt: begins,
    endsAt: endsAt ?? new Date(begins.getTime() + hour),
    byAppointment: field(record, 'AppointmentRequiredYN', isYes) === true,
  }
}

const readers = { Media: readMedium, Member: readMember, Office: readOffice, OpenHouse: readOpenHouse }

/** Which resource a record of a file is of: it has the key of that, and nothing of a Property. */
export function resourceOf(record: FeedRecord): Resource {
  if ('StandardStatus' in record || 'ListPrice' in record) return 'Property'
  if ('OpenHouseKey' in record) return 'OpenHouse'
  if ('MediaKey' in record || 'MediaURL' in record) return 'Media'
  if ('MemberKey' in record) return 'Member'
  return 'OfficeKey' in record ? 'Office' : 'Property'
}

/** The key of a record that may be broken, for the report. */
export function keyOf(record: FeedRecord, resource: Resource): string {
  const key = record[keyFields[resource]] ?? record['ListingId'] ?? ''
  return (typeof key === 'string' || typeof key === 'number' ? String(key) : '')
    .replaceAll('\0', '')
    .slice(0, 255)
}

/** Reads a record of a resource beside Property; throws `RecordFault` with what is missing or wrong. */
export function readOther(resource: OtherResource, record: FeedRecord): FeedOther {
  return readers[resource](record)
}
