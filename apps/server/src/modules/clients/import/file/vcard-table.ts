import { clientFileRows } from '@pb/rules/client-import-fields'
import { pluralize } from '@pb/rules/plural'
import { UnreadableFileError } from '../../../../platform/errors/expected-error.ts'
import { fileErrors } from '../texts.ts'
import type { Table } from './grid.ts'
import { extensionTitles, officeFields } from '../../vcards/office-export.ts'
import type { SuggestedColumns } from './suggest-columns.ts'
import { maxValueLength } from '../../vcards/vcard-lines.ts'
import { isPartner, parseVcards, type Card, type Labeled } from '../../vcards/vcard.ts'

/** The columns of a table made of cards. */
const cardColumns = [
  { title: 'Full name', field: 'name' },
  { title: 'First name', field: 'first_name' },
  { title: 'Middle name', field: 'middle_name' },
  { title: 'Last name', field: 'last_name' },
  { title: 'Company', field: 'company' },
  { title: 'Email', field: 'email' },
  { title: 'Phone', field: 'phone' },
  { title: 'Address', field: 'address' },
  { title: 'Birthday', field: 'birthday' },
  { title: 'Categories', field: 'tags' },
  { title: 'Spouse or partner', field: 'person2_name' },
  { title: 'Relationship', field: 'person2_relation' },
  { title: 'Note', field: 'notes' },
  { title: 'Details', field: 'notes' },
] as const

/** The further columns of an export of an office. */
const officeColumns = [
  ...extensionTitles.map((title) => ({ title, field: officeFields[title] })),
  { title: 'Participants', field: 'people' },
] as const

/** The mapping of the columns of a table made of cards. */
export function suggestCardColumns({ titles }: Table): SuggestedColumns {
  const isOfficeExport = titles.length > cardColumns.length
  const columns = isOfficeExport ? [...cardColumns, ...officeColumns] : cardColumns
  return {
    exportedBy: isOfficeExport ? 'PB Office' : '',
    columns: columns.map(({ field }) => ({ field, known: false })),
  }
}

/** Groups count here too; the number of clients is limited later. */
const maxCards = clientFileRows + 1000

/** Values of one kind that are read; no person has as many. */
const maxValues = 100

const joinValues = (all: readonly Labeled[]): string =>
  all
    .slice(0, maxValues)
    .map(({ value }) => value)
    .join('\n')

/** What several values are called: `(212) 555-0100 mobile, (646) 555-0101 work`. */
function formatLabels(title: string, all: readonly Labeled[]): string {
  if (all.length < 2 || all.every(({ label }) => label === '')) return ''
  return `${title}: ${all
    .slice(0, maxValues)
    .map(({ value, label }) => `${value} ${label}`.trim())
    .join(', ')}`
}

/** Numbers by which the person is not called: they are kept in the notes. */
const isOtherNumber = ({ label }: Labeled): boolean =>
  /\b(?:fax|pager|isdn|telex|tty|bbs|modem)\b|assistant/i.test(label)
const toTitle = (label: string): string =>
  /fax/i.test(label) ? 'Fax' : label.charAt(0).toUpperCase() + label.slice(1)
/** Of people, not of titles that follow a name. */
const nameSuffix = /^(?:jr|sr|ii|iii|iv)\.?$/i

function formatDetails(card: Card): string {
  const partner = card.related.find(isPartner)
  const phones = card.phones.filter((phone) => !isOtherNumber(phone))
  return [
    card.prefix === '' ? '' : `Prefix: ${card.prefix}`,
    card.suffix !== '' && !nameSuffix.test(card.suffix) ? `Suffix: ${card.suffix}` : '',
    formatLabels('Emails', card.emails),
    formatLabels('Phones', phones),
    ...card.phones.filter(isOtherNumber).map(({ value, label }) => `${toTitle(label)}: ${value}`),
    ...card.addresses.slice(1).map(({ value, label }) => `${label || 'Other'} address: ${value}`),
    ...card.related
      .filter((person) => person !== partner)
      .map(({ value, label }) => `${label || 'Related'}: ${value}`),
    ...card.others.map(({ value, label }) => `${label}: ${value}`),
  ]
    .filter(Boolean)
    .slice(0, maxValues * 10)
    .join('\n')
    .slice(0, maxValueLength)
}

function toRow(card: Card): string[] {
  const partner = card.related.find(isPartner)
  const hasName = card.firstName !== '' || card.lastName !== ''
  const suffix = nameSuffix.test(card.suffix) && hasName ? ` ${card.suffix}` : ''
  return [
    card.fullName,
    card.firstName,
    card.middleName,
    `${card.lastName}${suffix}`.trim(),
    card.company,
    joinValues(card.emails),
    joinValues(card.phones.filter((phone) => !isOtherNumber(phone))),
    card.addresses[0]?.value ?? '',
    card.birthday,
    card.categories.slice(0, maxValues).join('\n'),
    partner?.value ?? '',
    partner?.label ?? '',
    card.note,
    formatDetails(card),
  ]
}

/** The cards of a file as a table; photos and groups are left out, and listed. */
export function tabulateCards(text: string): Table {
  const all = parseVcards(text, maxCards + 1)
  if (all.length > maxCards) throw new UnreadableFileError(fileErrors.tooMany(clientFileRows))
  if (all.length === 0) throw new UnreadableFileError(fileErrors.noVcard)
  const cards = all.filter(({ isGroup }) => !isGroup)
  const photos = cards.reduce((sum, card) => sum + card.photos, 0)
  const files = cards.reduce((sum, card) => sum + card.files, 0)
  const groups = all.length - cards.length
  const columns = cards.some(({ office }) => office !== null) ? officeColumns : []
  return {
    titles: [...cardColumns, ...columns].map(({ title }) => title),
    firstRow: 1,
    rows: cards.map((card) => toRow(card).concat(columns.map(({ title }) => card.office?.[title] ?? ''))),
    leftOut: [
      ...(photos > 0 ? [fileErrors.leftOut(pluralize(photos, 'photo'))] : []),
      ...(files > 0 ? [fileErrors.leftOut(pluralize(files, 'attached file'))] : []),
      ...(groups > 0 ? [fileErrors.leftOut(pluralize(groups, 'contact group'))] : []),
    ],
  }
}
