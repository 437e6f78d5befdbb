import type { JournalAccount, JournalKind } from '@pb/rules/deals/postings'
import { formatCsvLine, formatCsvTitles } from '../../../platform/csv.ts'
import { toAmountField } from './amount-field.ts'
import type { ExportedEntry, ExportedPosting } from './read-entries.ts'

/** Accounts as a bookkeeper names them, with QuickBooks' type. */
const accounts: Readonly<Record<JournalAccount, { readonly name: string; readonly type: string }>> = {
  cash: { name: 'Commission Cash', type: 'BANK' },
  receivable: { name: 'Commissions Receivable', type: 'OCASSET' },
  clearing: { name: 'Commission Clearing', type: 'OCLIAB' },
  due_agent: { name: 'Due to Agents', type: 'OCLIAB' },
  due_other: { name: 'Due to Others', type: 'OCLIAB' },
  fees: { name: 'Transaction Fees', type: 'INC' },
  income: { name: 'Commission Income', type: 'INC' },
  loss: { name: 'Bad Debt', type: 'EXP' },
  opening_equity: { name: 'Opening Balance Equity', type: 'EQUITY' },
}

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
}

const openingBalance = 'Opening balance'

/** A file format for bookkeeping: what comes first, and the lines of each entry. */
export interface BookkeepingFormat {
  readonly type: string
  readonly extension: string
  readonly head: string
  readonly write: (entry: ExportedEntry) => string
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
  head: formatCsvTitles([
    'Entry',
    'Date',
    'Kind',
    'Account',
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
  write: (entry) =>
    entry.postings
      .map((posting) =>
        formatCsvLine([
          entry.id,
          entry.booked_on,
          kinds[entry.kind],
          accounts[posting.account].name,
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
  head: formatCsvLine([
    'Journal No',
    'Journal Date',
    'Account Name',
    'Debits',
    'Credits',
    'Description',
    'Name',
  ]),
  write: (entry) =>
    entry.postings
      .map((posting) =>
        formatCsvLine([
          entry.id,
          toUsDate(entry.booked_on),
          accounts[posting.account].name,
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

/** Intuit Interchange Format, which QuickBooks Desktop imports; it adds accounts that are missing. */
const iif: BookkeepingFormat = {
  type: 'text/plain; charset=utf-8',
  extension: 'iif',
  head: [
    ['!ACCNT', 'NAME', 'ACCNTTYPE'],
    ...Object.values(accounts).map(({ name, type }) => ['ACCNT', name, type]),
    ['!TRNS', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'],
    ['!SPL', 'TRNSTYPE', 'DATE', 'ACCNT', 'AMOUNT', 'DOCNUM', 'MEMO'],
    ['!ENDTRNS'],
  ]
    .map(toIifLine)
    .join(''),
  write(entry) {
    const lines = entry.postings.map((posting, index) =>
      toIifLine([
        index === 0 ? 'TRNS' : 'SPL',
        'GENERAL JOURNAL',
        toUsDate(entry.booked_on),
        accounts[posting.account].name,
        toAmountField(posting.cents),
        entry.id,
        [posting.name, describe(entry, posting)].filter((part) => part !== '').join(': '),
      ]),
    )
    return `${lines.join('')}${toIifLine(['ENDTRNS'])}`
  },
}

export const bookkeepingFormats = { csv, qbo, iif } as const
