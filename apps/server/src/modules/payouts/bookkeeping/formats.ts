import type { JournalKind } from '@pb/rules/deals/postings'
import { formatCsvLine, formatCsvTitles } from '../../../platform/csv.ts'
import { toAmountField } from './amount-field.ts'
import type { Chart } from './chart.ts'
import type { ExportedEntry, ExportedPosting } from './read-entries.ts'

const kinds: Readonly<Record<JournalKind, string>> = {
  deal: 'Deal divided',
  invoice: 'Invoice sent',
  payment: 'Invoice paid',
  credit_note: 'Credit note',
  write_off: 'Write-off',
  check: 'Check received',
  payout: 'Payout',
  refund: 'Refund',
  reversal: 'Reversal',
  agent_charge: 'Agent charged',
  charge_waiver: 'Charge waived',
  charge_payment: 'Charge paid by agent',
}

const openingBalance = 'Opening balance'

/** A file format for bookkeeping: what comes first, and the lines of each entry. */
export interface BookkeepingFormat {
  readonly type: string
  readonly extension: string
  readonly head: (chart: Chart) => string
  readonly write: (entry: ExportedEntry, chart: Chart) => string
}

const debit = (cents: number): string => (cents > 0 ? toAmountField(cents) : '')
const credit = (cents: number): string => (cents < 0 ? toAmountField(0 - cents) : '')

/** `11/23/2026`, as QuickBooks reads it. */
const toUsDate = (day: string): string => `${day.slice(5, 7)}/${day.slice(8)}/${day.slice(0, 4)}`

function describe(
  { kind, memo, reverses_id, is_opening }: ExportedEntry,
  { deal_id, invoice }: ExportedPosting,
): string {
  const parts = [
    is_opening ? openingBalance : '',
    reverses_id === null ? kinds[kind] : `${kinds.reversal} of entry ${reverses_id}`,
    deal_id === null ? '' : `deal ${deal_id}`,
    invoice === '' ? '' : `invoice ${invoice}`,
    memo,
  ]
  return parts.filter((part) => part !== '').join(', ')
}

const csv: BookkeepingFormat = {
  type: 'text/csv; charset=utf-8',
  extension: 'csv',
  head: () =>
    formatCsvTitles([
      'Entry',
      'Date',
      'Kind',
      'Account',
      'Account number',
      'Debit',
      'Credit',
      'Name',
      'Method',
      'Deal',
      'Invoice',
      'Memo',
      'Reverses',
      openingBalance,
    ]),
  write: (entry, chart) =>
    entry.postings
      .map((posting) =>
        formatCsvLine([
          entry.id,
          entry.booked_on,
          kinds[entry.kind],
          chart[posting.account].name,
          chart[posting.account].number,
          debit(posting.cents),
          credit(posting.cents),
          posting.name,
          posting.method,
          posting.deal_id,
          posting.invoice,
          entry.memo,
          entry.reverses_id,
          entry.is_opening ? 'Yes' : '',
        ]),
      )
      .join(''),
}

/** What QuickBooks Online imports under Settings, Import data, Journal entries. */
const qbo: BookkeepingFormat = {
  type: 'text/csv; charset=utf-8',
  extension: 'csv',
  head: () =>
    formatCsvLine(['Journal No', 'Journal Date', 'Account Name', 'Debits', 'Credits', 'Description', 'Name']),
  write: (entry, chart) =>
    entry.postings
      .map((posting) =>
        formatCsvLine([
          entry.id,
          toUsDate(entry.booked_on),
          chart[posting.account].name,
          debit(posting.cents),
          credit(posting.cents),
          describe(entry, posting),
          posting.name,
        ]),
      )
      .join(''),
}

/** Fields of an IIF file end at a tab, and quotes begin a text of several lines. */
const toIifField = (text: string): string => text.replace(/[\t\r\n"]+/g, ' ').trim()
const toIifLine = (fields: readonly string[]): string => `${fields.map(toIifField).join('\t')}\r\n`

/** Each account once: the books may have one for several of the journal's. */
const listAccounts = (chart: Chart) => [
  ...new Map(Object.values(chart).map((account) => [account.name.toLowerCase(), account])).values(),
]

/** Intuit Interchange Format, which QuickBooks Desktop imports; it adds accounts that are missing. */
const iif: BookkeepingFormat = {
  type: 'text/plain; charset=utf-8',
  extension: 'iif',
  head: (chart) =>
    [
      ['!ACCNT', 'NAME', 'ACCNTTYPE', 'ACCNUM'],
      ...listAccounts(chart).map(({ name, type, number }) => ['ACCNT', name, type, number]),
      ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'],
      ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'],
      ['!ENDTRNS'],
    ]
      .map(toIifLine)
      .join(''),
  write(entry, chart) {
    const lines = entry.postings.map((posting, index) =>
      toIifLine([
        index === 0 ? 'TRNS' : 'SPL',
        'GENERAL JOURNAL',
        toUsDate(entry.booked_on),
        chart[posting.account].name,
        toAmountField(posting.cents),
        entry.id,
        [posting.name, describe(entry, posting)].filter((part) => part !== '').join(': '),
      ]),
    )
    return `${lines.join('')}${toIifLine(['ENDTRNS'])}`
  },
}

export const bookkeepingFormats = { csv, qbo, iif } as const
