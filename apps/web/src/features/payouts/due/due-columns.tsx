import type { DueRow } from '@pb/contract/payouts'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import type { Column } from '../../../components/ui/data-table.tsx'
import { linkClass } from '../../../components/ui/link.tsx'
import { formatDate } from '../../../lib/format.ts'
import { openCharges } from '../charges/texts.ts'
import { formatAmount } from '../labels.ts'
import * as texts from '../texts.ts'
import { NoW9Mark } from '../w9/w9-mark.tsx'

/** Identifies a payee: agents by id, others by name. */
export const getKey = ({ agent_id, name }: DueRow): string => (agent_id === '0' ? ` ${name}` : agent_id)

/** Whether a payee has something to be paid that is in no pay run yet. */
export const isPayable = ({ payable, planned }: DueRow): boolean => payable > planned

interface ColumnContext {
  readonly chosen: ReadonlyMap<string, DueRow>
  readonly onCheck: (row: DueRow, checked: boolean) => void
  readonly onOpen: (row: DueRow) => void
}

export const toColumns = ({ chosen, onCheck, onOpen }: ColumnContext): Column<DueRow>[] => [
  {
    key: 'payee',
    title: texts.payee,
    cell: (row) => (
      <span className="flex items-center gap-3">
        <Checkbox
          label={texts.check(row.name)}
          checked={chosen.has(getKey(row))}
          disabled={!isPayable(row)}
          onCheckedChange={(checked) => onCheck(row, checked)}
        />
        <span className="flex flex-col items-start gap-x-3 gap-y-1 sm:flex-row sm:items-center">
          <button type="button" className={linkClass} onClick={() => onOpen(row)}>
            {row.name}
          </button>
          {row.has_w9 === 0 && <NoW9Mark />}
        </span>
      </span>
    ),
  },
  {
    key: 'payable',
    title: texts.payable,
    numeric: true,
    cell: ({ payable, planned, charges }) => (
      <>
        {formatAmount(payable)}
        {charges > 0 && payable > planned && (
          <span className="block text-xs whitespace-normal text-muted">
            {openCharges(formatAmount(Math.min(charges, payable - planned)))}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'planned',
    minor: true,
    title: texts.planned,
    numeric: true,
    cell: ({ planned }) => (planned === 0 ? '–' : formatAmount(planned)),
  },
  {
    key: 'waiting',
    title: texts.waiting,
    numeric: true,
    wraps: true,
    cell: ({ waiting }) => (waiting === 0 ? '–' : formatAmount(waiting)),
  },
  {
    key: 'deals',
    minor: true,
    title: texts.deals,
    numeric: true,
    cell: ({ payable_deals, waiting_deals }) => payable_deals + waiting_deals,
  },
  {
    key: 'oldest',
    minor: true,
    title: texts.oldest,
    cell: ({ oldest }) => (oldest === null ? '–' : formatDate(oldest)),
  },
]
