import type { BodyInput } from '@pb/contract/endpoint'
import type { SheetReading, sheets } from '@pb/contract/sheets'
import { Select } from '../../../components/ui/select.tsx'
import { formatNumber } from '../../../lib/format.ts'

type Change = BodyInput<typeof sheets.readSheet>

const boroughs = [
  { value: 'none', label: 'As the sheet says' },
  { value: 'MN', label: 'Manhattan' },
  { value: 'BK', label: 'Brooklyn' },
  { value: 'QN', label: 'Queens' },
  { value: 'BX', label: 'Bronx' },
  { value: 'SI', label: 'Staten Island' },
] as const
const farthestHeader = 40

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

/** Worksheet, row of the titles, and where the homes are. A change of the first two reads the columns anew. */
export function SheetOptions({ reading, onChange }: SheetOptionsProps) {
  const { worksheets, worksheet, header_row, borough, columns } = reading
  const rows = Math.min(farthestHeader, worksheets[worksheet]!.rows)
  const headers = Array.from({ length: Math.max(rows, header_row) }, (_, at) => String(at + 1))
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Option title="Worksheet">
        <Select
          label="Worksheet"
          value={String(worksheet)}
          options={worksheets.map(({ name, rows: count }, at) => ({
            value: String(at),
            label: `${name} (${formatNumber(count)} rows)`,
          }))}
          onChange={(next) => onChange({ worksheet: Number(next), borough })}
        />
      </Option>
      <Option title="Titles are in row">
        <Select
          label="Titles are in row"
          value={String(header_row)}
          options={headers.map((value) => ({ value, label: value }))}
          onChange={(next) => onChange({ worksheet, header_row: Number(next), borough })}
        />
      </Option>
      <Option title="Homes are in">
        <Select
          label="Homes are in"
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
