import { createHash } from 'node:crypto'
import { officeTimeZone, toInstant } from '@pb/rules/time-zone'
import { openHouseStatuses, mediaCategories } from './lookups.ts'
import {
  parseDate,
  FieldError,
  isBlank,
  isYes,
  parseLookup,
  parseTimestamp,
  parseNumber,
  RecordError,
  parseText,
  type RawRecord,
} from './field-values.ts'
import { fieldErrors, recordErrors } from '../texts.ts'

/**
 * Parsing of Media, Member, Office and OpenHouse records of the RESO Data Dictionary 2.0
 * (https://dd.reso.org/DD2.0/Media, /Member, /Office, /OpenHouse): only the fields that are shown.
 */

/** A photo or floor plan. Stored hashes depend on the keys and their order. */
export interface MediaRecord {
  readonly resource: 'Media'
  readonly key: string
  /** ListingKey of its listing. */
  readonly listingKey: string
  readonly url: string
  readonly order: number
  readonly caption: string
  readonly floorplan: boolean
  /** Changes when the image behind the URL changes. */
  readonly mark: string
}

/** A listing agent or office. */
export interface PartyRecord {
  readonly resource: 'Member' | 'Office'
  readonly key: string
  readonly name: string
  readonly email: string
  readonly phone: string
}

export interface OpenHouseRecord {
  readonly resource: 'OpenHouse'
  readonly key: string
  readonly listingKey: string
  readonly startsAt: Date
  readonly endsAt: Date
  readonly byAppointment: boolean
  /** Where it can be watched live; empty for none. */
  readonly livestreamUrl: string
}

/** A record that was deleted at the source, or that is not shown. */
export interface DeletedRecord {
  readonly resource: 'Media' | 'OpenHouse'
  readonly key: string
  readonly deleted: true
}

export type RelatedRecord = MediaRecord | PartyRecord | OpenHouseRecord | DeletedRecord
export type RelatedResource = RelatedRecord['resource']

/** Key field of each resource. */
export const keyFields = {
  Property: 'ListingKey',
  Media: 'MediaKey',
  Member: 'MemberKey',
  Office: 'OfficeKey',
  OpenHouse: 'OpenHouseKey',
} as const
export type Resource = keyof typeof keyFields

/** Parses one field; errors contain its name. */
function parseField<T>(record: RawRecord, name: string, read: (value: unknown) => T): T | undefined {
  const value = record[name]
  if (isBlank(value)) return undefined
  try {
    return read(value)
  } catch (error) {
    throw error instanceof FieldError ? new RecordError(`${name} ${error.message}`) : error
  }
}

const getText = (record: RawRecord, name: string, max = 255) =>
  parseField(record, name, (value) => parseText(value, max)) ?? ''

function requireField<T>(name: string, value: T | undefined): T {
  if (value === undefined || value === '') throw new RecordError(recordErrors.missing(name))
  return value
}

const digest = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** Of the address of a photo within the archive that has its listing. It is never fetched. */
export const archiveScheme = 'archive:'

function parseMediaUrl(record: RawRecord): URL {
  const text = requireField('MediaURL', getText(record, 'MediaURL', 4000))
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !['https:', 'http:', archiveScheme].includes(url.protocol))
    throw new RecordError(recordErrors.notWebAddress)
  return url
}

/**
 * Parses a Media record; documents and videos are skipped. Within a Property the key may be missing; it is then derived
 * from the URL without its query, which may contain a signature.
 */
export function parseMedia(record: RawRecord, listingKey?: string): MediaRecord | DeletedRecord {
  const mediaKey = getText(record, 'MediaKey')
  const status = getText(record, 'MediaStatus')
  const category = parseField(record, 'MediaCategory', (value) =>
    parseLookup(value, mediaCategories, 'other'),
  )
  const type = getText(record, 'MediaType')
  const isOther = category === 'other' || (type.includes('/') && !type.startsWith('image/'))
  if (mediaKey && (/^(delete|deleted|inactive)$/i.test(status) || isOther))
    return { resource: 'Media', key: mediaKey, deleted: true }
  if (isOther) return { resource: 'Media', key: '', deleted: true }
  const url = parseMediaUrl(record)
  const unsignedUrl = `${url.origin}${url.pathname}`
  const listing = listingKey ?? requireField('ResourceRecordKey', getText(record, 'ResourceRecordKey'))
  const modified = parseField(record, 'MediaModificationTimestamp', parseTimestamp)
  const preferred = parseField(record, 'PreferredPhotoYN', isYes) === true
  const order = parseField(record, 'Order', (value) => parseNumber(value, -1_000_000, 1_000_000)) ?? 999
  const caption = getText(record, 'ShortDescription', 4000) || getText(record, 'LongDescription', 4000)
  return {
    resource: 'Media',
    key: mediaKey || `address ${digest(`${listing} ${unsignedUrl}`)}`,
    listingKey: listing,
    url: url.href,
    order: preferred ? -1_000_001 : Math.round(order),
    caption: caption.slice(0, 200),
    floorplan: category === 'floorplan',
    // Without a timestamp, the URL identifies the image; signatures are in its query, which is left out.
    mark: modified ? modified.toISOString() : digest(unsignedUrl),
  }
}

function parseMember(record: RawRecord): PartyRecord {
  const parts = [getText(record, 'MemberFirstName'), getText(record, 'MemberLastName')]
  const phones = ['MemberPreferredPhone', 'MemberDirectPhone', 'MemberMobilePhone', 'MemberOfficePhone']
  return {
    resource: 'Member',
    key: requireField('MemberKey', getText(record, 'MemberKey')),
    name: requireField(
      'MemberFullName',
      getText(record, 'MemberFullName') || parts.filter(Boolean).join(' '),
    ),
    email: getText(record, 'MemberEmail'),
    phone: phones.map((name) => getText(record, name, 50)).find((phone) => phone !== '') ?? '',
  }
}

function parseOffice(record: RawRecord): PartyRecord {
  return {
    resource: 'Office',
    key: requireField('OfficeKey', getText(record, 'OfficeKey')),
    name: requireField('OfficeName', getText(record, 'OfficeName')),
    email: getText(record, 'OfficeEmail'),
    phone: getText(record, 'OfficePhone', 50),
  }
}

/** Parses a timestamp, or a New York time of day on the given date: some servers send `13:00:00` with OpenHouseDate. */
function parseTimeOnDay(day: string | undefined, value: unknown): Date {
  const clock = /^(\d{1,2}):(\d{2})(?::\d{2}(?:\.\d+)?)?$/.exec(parseText(value, 40))
  if (!clock) return parseTimestamp(value)
  if (day === undefined) throw new FieldError(fieldErrors.noDay)
  const localTime = Date.parse(`${day}T${clock[1]!.padStart(2, '0')}:${clock[2]}:00Z`)
  if (Number.isNaN(localTime)) throw new FieldError(fieldErrors.notTime)
  return new Date(toInstant(officeTimeZone, localTime))
}

/** The address of the live stream; what is no secure web address, or has a password, is left out: it would be a link. */
function parseLivestreamUrl(record: RawRecord): string {
  const text = getText(record, 'LivestreamOpenHouseURL', 2000)
  if (!URL.canParse(text)) return ''
  const { protocol, username, password, href } = new URL(text)
  return protocol === 'https:' && username === '' && password === '' ? href : ''
}

/** Parses an OpenHouse record; a canceled one is returned as deleted. */
function parseOpenHouse(record: RawRecord): OpenHouseRecord | DeletedRecord {
  const key = requireField('OpenHouseKey', getText(record, 'OpenHouseKey'))
  const status = parseField(record, 'OpenHouseStatus', (value) => parseLookup(value, openHouseStatuses, 'on'))
  if (status === 'off') return { resource: 'OpenHouse', key, deleted: true }
  const day = parseField(record, 'OpenHouseDate', parseDate)
  const startsAt = parseField(record, 'OpenHouseStartTime', (value) => parseTimeOnDay(day, value))
  const endsAt = parseField(record, 'OpenHouseEndTime', (value) => parseTimeOnDay(day, value))
  const start = requireField('OpenHouseStartTime', startsAt)
  const hour = 3_600_000
  if (endsAt && endsAt < start) throw new RecordError(recordErrors.endsBeforeStart)
  return {
    resource: 'OpenHouse',
    key,
    listingKey: requireField('ListingKey', getText(record, 'ListingKey')),
    startsAt: start,
    endsAt: endsAt ?? new Date(start.getTime() + hour),
    byAppointment: parseField(record, 'AppointmentRequiredYN', isYes) === true,
    livestreamUrl: parseLivestreamUrl(record),
  }
}

const parsers = { Media: parseMedia, Member: parseMember, Office: parseOffice, OpenHouse: parseOpenHouse }

/** Detects the resource of a record in a file by its fields. */
export function detectResource(record: RawRecord): Resource {
  if ('StandardStatus' in record || 'ListPrice' in record) return 'Property'
  if ('OpenHouseKey' in record) return 'OpenHouse'
  if ('MediaKey' in record || 'MediaURL' in record) return 'Media'
  if ('MemberKey' in record) return 'Member'
  return 'OfficeKey' in record ? 'Office' : 'Property'
}

/** Returns the key of a record, even if it cannot be parsed, for the report. */
export function getRecordKey(record: RawRecord, resource: Resource): string {
  const key = record[keyFields[resource]] ?? record['ListingId'] ?? ''
  return (typeof key === 'string' || typeof key === 'number' ? String(key) : '')
    .replaceAll('\0', '')
    .slice(0, 255)
}

/** Parses a record of any resource except Property; throws `RecordError`. */
export function parseRelated(resource: RelatedResource, record: RawRecord): RelatedRecord {
  return parsers[resource](record)
}
