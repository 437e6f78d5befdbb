import type { ClientImportField } from '@pb/rules/client-import-fields'
import { normalizeTitle } from './columns.ts'
import { officeFields } from '../../vcards/office-export.ts'
import { foldTitle } from './title-words.ts'

/** An export of another system, recognized by titles that only it has. */
interface KnownExport {
  readonly name: string
  /** Titles of which at least `least` must be there. */
  readonly marks: readonly string[]
  readonly least: number
  /** Columns whose titles alone would be read otherwise; null for those that are left out. */
  readonly fields: Readonly<Record<string, ClientImportField | null>>
  /** Numbered columns, by pattern of the normalized title. */
  readonly patterns?: readonly (readonly [RegExp, ClientImportField | null])[]
}

/**
 * Titles as the systems write them. Confirmed by their documentation or by programs that read the files: Follow Up Boss,
 * HubSpot, Google Contacts, Outlook, Mailchimp. The others are known from their import templates and APIs, so that some
 * titles may differ; what differs is read by title and content as any other column.
 */
const exports_: readonly KnownExport[] = [
  {
    name: 'PB Office',
    marks: [
      'Looking for',
      'Move-in',
      'Credit',
      'Last contact',
      'Reason for removal',
      'Do not email',
      'Participants',
    ],
    least: 6,
    fields: { ...officeFields, Participants: 'people', Tags: 'tags', Notes: 'notes' },
  },
  {
    name: 'Follow Up Boss',
    marks: [
      'Date Added',
      'Lead Source',
      'Assigned To',
      'Is Contacted',
      'Last Assigned',
      'Listing Price',
      'Relationship 1 First Name',
      'Property MLS Number',
      'Phone 1',
      'Email 1',
      'Stage',
    ],
    least: 5,
    fields: {
      ID: null,
      Name: 'name',
      'Is Contacted': 'other',
      'Last Assigned': 'other',
      'Listing Price': 'other',
      'Price Min': 'budget_min',
      'Price Max': 'budget_max',
      Message: 'notes',
      Description: 'notes',
      Background: 'notes',
    },
    patterns: [[/^address [2-9] /, 'other']],
  },
  {
    name: 'HubSpot',
    marks: [
      'Record ID',
      'Contact owner',
      'Lead Status',
      'Lifecycle Stage',
      'Create Date',
      'Marketing contact status',
      'Unsubscribed from all email',
      'Associated Company',
      'Record ID - Contact',
      'Last Activity Date',
    ],
    least: 3,
    fields: {
      'Record ID': null,
      'Record ID - Contact': null,
      'Lead Status': 'stage',
      'Lifecycle Stage': 'other',
      'Marketing contact status': 'other',
      'Original Source': 'source',
      'Original Traffic Source': 'source',
      'Additional email addresses': 'email',
      'Last Activity Date': 'other',
      'Company name': 'company',
      'Associated Company': 'company',
      'Associated Company IDs': null,
    },
  },
  {
    name: 'LionDesk',
    marks: [
      'Hotness',
      'Spouse Name',
      'Spouse Email',
      'Spouse Phone',
      'Spouse Birthday',
      'Home Anniversary',
      'Anniversary',
      'Mobile Phone',
      'Assigned To',
      'Tags',
    ],
    least: 5,
    fields: { Hotness: 'other', Anniversary: 'other' },
  },
  {
    name: 'Google Contacts',
    marks: [
      'Given Name',
      'Family Name',
      'Group Membership',
      'E-mail 1 - Value',
      'E-mail 1 - Type',
      'E-mail 1 - Label',
      'Phone 1 - Value',
      'Phonetic First Name',
      'Yomi Name',
      'File As',
      'Organization Name',
      'Organization 1 - Name',
      'Labels',
    ],
    least: 4,
    fields: {
      Photo: null,
      'File As': null,
      'Name Prefix': null,
      'Name Suffix': 'other',
      Nickname: 'other',
      'Short Name': 'other',
      'Maiden Name': 'other',
      Location: 'other',
      'Organization Name': 'company',
      'Organization 1 - Name': 'company',
    },
    patterns: [
      [/^(?:yomi|phonetic) |yomi( name)?$/, null],
      [/^address 1 formatted$/, 'address'],
      [/^address 1 /, null],
      [/^address [2-9] formatted$/, 'other'],
      [/^address [2-9] /, null],
      [/^(?:event|custom field|website|im|address|e mail|phone|organization) \d+ (?:type|label)$/, 'label'],
      [/^(?:event|custom field|website|im|organization) \d+ (?:value|service)$/, 'other'],
    ],
  },
  {
    name: 'Outlook',
    marks: [
      'E-mail Address',
      'E-mail 2 Address',
      'E-mail Display Name',
      'Business Phone',
      'Home Street',
      'Business Street',
      "Assistant's Phone",
      "Manager's Name",
      'Other Phone',
      'Web Page',
      'Sensitivity',
      'Company Main Phone',
    ],
    least: 4,
    fields: {
      Title: null,
      Suffix: 'other',
      Initials: null,
      'Government ID Number': null,
      'Directory Server': null,
      'Internet Free Busy': null,
      Sensitivity: null,
      Priority: null,
      Private: null,
      Gender: null,
      Mileage: null,
      Location: 'other',
      'Referred By': 'source',
      Categories: 'tags',
      Keywords: 'tags',
      Spouse: 'person2_name',
      Children: 'other',
      'Company Main Phone': 'other',
      "Assistant's Phone": 'other',
      Callback: 'phone',
      'Home Street': 'address',
      'Home City': 'city',
      'Home State': 'state',
      'Home Postal Code': 'zip',
      'Home Country/Region': 'country',
      'Home Country': 'country',
    },
    patterns: [
      [/^e mail( \d)? (?:type|display name)$/, null],
      [/^home street [23]$/, 'address'],
      [/^(?:business|other) (?:street|city|state|postal code|country|address)/, 'other'],
    ],
  },
  {
    name: 'kvCORE',
    marks: [
      'Cell Phone 1',
      'Deal Type',
      'Hashtags',
      'Email Optin',
      'Text Optin',
      'Phone Optin',
      'Avg Price',
      'Primary Address',
      'External Vendor ID',
      'Assigned Agent',
    ],
    least: 3,
    fields: {
      'Deal Type': 'search_type',
      Hashtags: 'tags',
      'Avg Price': 'other',
      'Email Optin': 'opt_in',
      'Text Optin': 'other',
      'Phone Optin': 'other',
      'External Vendor ID': null,
      Id: null,
    },
  },
  {
    name: 'Top Producer',
    marks: [
      'Contact Type',
      'Secondary First Name',
      'Secondary Last Name',
      'Secondary Email',
      'Salutation',
      'Envelope Label',
      'Referred By',
      'Contact Status',
      'Lead Source',
    ],
    least: 4,
    fields: {
      Salutation: null,
      'Envelope Label': null,
      'Contact Type': 'tags',
      'Contact Status': 'stage',
      'Referred By': 'other',
    },
  },
  {
    name: 'Wise Agent',
    marks: [
      'Client First',
      'Client Last',
      'Spouse First',
      'Spouse Last',
      'Client Email',
      'Spouse Email',
      'Categories',
      'Rank',
      'Contact Rank',
    ],
    least: 3,
    fields: {
      'Client First': 'first_name',
      'Client Last': 'last_name',
      'Spouse First': 'person2_first_name',
      'Spouse Last': 'person2_last_name',
      Rank: 'other',
      'Contact Rank': 'other',
      Categories: 'tags',
    },
  },
  {
    name: 'Lofty',
    marks: [
      'Lead Type',
      'Lead Types',
      'Segments',
      'Pipeline',
      'Assigned Agent',
      'Family Member First Name',
      'Buying Time Frame',
      'Lead ID',
      'Last Touch',
      'Opportunity',
    ],
    least: 3,
    fields: {
      'Lead ID': null,
      Pipeline: 'stage',
      Segments: 'tags',
      'Last Touch': 'other',
      'Lead Types': 'search_type',
    },
  },
  {
    name: 'BoomTown',
    marks: [
      'Buyer Agent',
      'Listing Agent',
      'Lead Category',
      'Last Visit',
      'Visits',
      'Date Registered',
      'Avg. Price',
      'Lender',
    ],
    least: 3,
    fields: {
      'Buyer Agent': 'agent',
      'Listing Agent': 'other',
      'Lead Category': 'stage',
      'Avg. Price': 'other',
    },
  },
  {
    name: 'Mailchimp',
    marks: [
      'MEMBER_RATING',
      'OPTIN_TIME',
      'CONFIRM_TIME',
      'CONFIRM_IP',
      'LEID',
      'EUID',
      'LAST_CHANGED',
      'UNSUB_TIME',
    ],
    least: 3,
    fields: {
      MEMBER_RATING: null,
      OPTIN_IP: null,
      CONFIRM_TIME: null,
      CONFIRM_IP: null,
      LATITUDE: null,
      LONGITUDE: null,
      GMTOFF: null,
      DSTOFF: null,
      TIMEZONE: null,
      CC: null,
      REGION: null,
      LAST_CHANGED: null,
      LEID: null,
      EUID: null,
      UNSUB_TIME: 'opt_out',
      OPTIN_TIME: 'date_added',
    },
    patterns: [[/^unsub campaign|^unsub reason/, 'other']],
  },
]

const toKey = (title: string): string => foldTitle(normalizeTitle(title))

interface CompiledExport {
  readonly known: KnownExport
  readonly marks: readonly string[]
  readonly fields: ReadonlyMap<string, ClientImportField | null>
}

const compiled: readonly CompiledExport[] = exports_.map((known) => ({
  known,
  marks: [...new Set(known.marks.map(toKey))],
  fields: new Map(Object.entries(known.fields).map(([title, field]) => [toKey(title), field])),
}))

/** The export whose titles a table has, if one; where several do, the one of which most are there. */
export function findKnownExport(titles: readonly string[]): CompiledExport | null {
  const keys = new Set(titles.map(toKey))
  const counted = compiled
    .map((entry) => ({ entry, count: entry.marks.filter((mark) => keys.has(mark)).length }))
    .filter(({ entry, count }) => count >= entry.known.least)
    .toSorted((a, b) => b.count / b.entry.known.least - a.count / a.entry.known.least)
  return counted[0]?.entry ?? null
}

/** The field of a column in a known export; undefined where its title is read as any other. */
export function findExportField(
  { known, fields }: CompiledExport,
  title: string,
): ClientImportField | null | undefined {
  const key = toKey(title)
  if (fields.has(key)) return fields.get(key)
  return known.patterns?.find(([pattern]) => pattern.test(key))?.[1]
}
