import type { BodyInput } from '@pb/contract/endpoint'
import type { SheetReading, sheets } from '@pb/contract/availability-sheets'
import { Checkbox } from '../../components/ui/checkbox.tsx'
import { Select } from '../../components/ui/select.tsx'
import { pluralize } from '../../lib/format.ts'
import { columnLetter } from './sheet-text.ts'
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
  const { worksheets, worksheet, header_row, borough, columns, also } = reading
  const fields = columns.map(({ field }) => field)
  const rows = Math.min(maxHeaderRow, worksheets[worksheet]!.rows)
  const headers = Array.from({ length: Math.max(rows, header_row) }, (_, index) => String(index + 1))
  return (
    <div className="grid gap-4 sm:grid-cols-3">
      <Option title={texts.worksheet}>
        <Select
          label={texts.worksheet}
          value={String(worksheet)}
          options={worksheets.map(({ name, rows: rowCount, hidden }, index) => ({
            value: String(index),
            label: texts.worksheetOption(
              hidden ? texts.hiddenWorksheet(name) : name,
              pluralize(rowCount, 'row'),
            ),
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
              columns: fields,
            })
          }
        />
      </Option>
      {worksheets.length > 1 && (
        <fieldset className="flex min-w-0 flex-wrap gap-x-5 gap-y-2 sm:col-span-3">
          <legend className="mb-1.5 text-sm font-medium">{texts.alsoRead}</legend>
          {worksheets.map(({ name, hidden }, index) =>
            index === worksheet ? null : (
              <Checkbox
                // Names may repeat; positions do not.
                key={columnLetter(index)}
                checked={also.includes(index)}
                onCheckedChange={(checked) =>
                  onChange({
                    worksheet,
                    header_row,
                    borough,
                    columns: fields,
                    also: checked ? [...also, index] : also.filter((other) => other !== index),
                  })
                }
              >
                {hidden ? texts.hiddenWorksheet(name) : name}
              </Checkbox>
            ),
          )}
        </fieldset>
      )}
    </div>
  )
}
