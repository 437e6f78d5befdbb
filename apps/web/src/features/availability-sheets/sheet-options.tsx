import type { BodyInput } from '@pb/contract/endpoint'
import type { SheetReading, sheets } from '@pb/contract/availability-sheets'
import { Select } from '../../components/ui/select.tsx'
import { pluralize } from '../../lib/format.ts'
import * as texts from './texts.ts'

type Change = BodyInput<typeof sheets.readSheet>

const boroughs = [
  { value: 'none', label: texts.asInSheet },
  { value: 'MN', label: texts.manhattan },
  { value: 'BK', label: texts.brooklyn },
  { value: 'QN', label: texts.queens },
  { value: 'BX', label: texts.bronx },
  { value: 'SI', label: texts.statenIsland },
] as const
const maxHeaderRow = 40

interface SheetOptionsProps {
  readonly reading: SheetReading
  readonly onChange: (change: Change) => void
}

function Option({ title, children }: { readonly title: string; readonly children: React.ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="text-sm font-medium">
        {title}
      </span>
      {children}
    </div>
  )
}

/** Worksheet, header row and borough. Changing one of the first two guesses the columns again. */
export function SheetOptions({ reading, onChange }: SheetOptionsProps) {
  const { worksheets, worksheet, header_row, borough, columns } = reading
  const rows = Math.min(maxHeaderRow, worksheets[worksheet]!.rows)
  const headers = Array.from({ length: Math.max(rows, header_row) }, (_, index) => String(index + 1))
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Option title={texts.worksheet}>
        <Select
          label={texts.worksheet}
          value={String(worksheet)}
          options={worksheets.map(({ name, rows: rowCount }, index) => ({
            value: String(index),
            label: texts.worksheetOption(name, pluralize(rowCount, 'row')),
          }))}
          onChange={(next) => onChange({ worksheet: Number(next), borough })}
        />
      </Option>
      <Option title={texts.headerRow}>
        <Select
          label={texts.headerRow}
          value={String(header_row)}
          options={headers.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange({ worksheet, header_row: Number(next), borough })}
        />
      </Option>
      <Option title={texts.borough}>
        <Select
          label={texts.borough}
          value={borough ?? 'none'}
          options={boroughs}
          onChange={(next) =>
            onChange({
              worksheet,
              header_row,
              borough: next === 'none' ? null : next,
              columns: columns.map(({ field }) => field),
            })
          }
        />
      </Option>
    </div>
  )
}
