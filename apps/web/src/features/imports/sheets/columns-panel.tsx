import type { SheetReading } from '@pb/contract/sheets'
import { sheetFields, type SheetField } from '@pb/rules/sheet-fields'
import { useState } from 'react'
import { ColumnRow } from '../../../components/ui/files/column-row.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { plural } from '../../../lib/format.ts'
import { useRead } from './api.ts'
import { SheetOptions } from './sheet-options.tsx'
import { columnLetter } from './sheet-text.ts'

const titleOf = (field: SheetField) => sheetFields.find(({ key }) => key === field)!.title

/** What is read from where, in one line. */
function Summary({ reading }: { readonly reading: SheetReading }) {
  const read = reading.columns.flatMap(({ field }) => (field === null ? [] : [titleOf(field)]))
  return <p className="text-sm text-muted">{read.join(', ')}</p>
}

/** How a sheet is read: shown at once where something is missing or was guessed, else in one line. */
export function ColumnsPanel({ reading }: { readonly reading: SheetReading }) {
  const { sheet, columns, missing, worksheet, header_row, borough } = reading
  const used = columns.filter(({ title, samples }) => title !== '' || samples.length > 0)
  const guessed = used.some(({ remembered }) => !remembered)
  const [open, setOpen] = useState(missing.length > 0 || guessed)
  const read = useRead(sheet.id)

  function choose(column: number, field: SheetField | null): void {
    // What a column held goes with it: each field stands once.
    const fields = columns.map((other, at) =>
      at === column ? field : other.field === field ? null : other.field,
    )
    read.mutate({ worksheet, header_row, borough, columns: fields })
  }

  return (
    <Panel
      title="Columns"
      action={
        <span className="flex items-center gap-3">
          {read.isPending && <Spinner label="Reading the sheet again" />}
          {missing.length === 0 && (
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Close' : 'Change'}
            </Button>
          )}
        </span>
      }
    >
      {missing.length > 0 && (
        <p role="alert" className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {missing.includes('address') && missing.includes('rent')
            ? 'Say which columns hold the address and the rent.'
            : `Say which column holds the ${titleOf(missing[0]!).toLowerCase()}.`}
        </p>
      )}
      {open || missing.length > 0 ? (
        <>
          <SheetOptions reading={reading} onChange={(change) => read.mutate(change)} />
          <ul aria-label="Columns" aria-busy={read.isPending} className="mt-4 divide-y rounded-md border">
            {columns.map((column, at) =>
              column.title === '' && column.samples.length === 0 ? null : (
                <ColumnRow
                  // Titles repeat; a column is its place.
                  key={columnLetter(at)}
                  column={column}
                  letter={columnLetter(at)}
                  fields={sheetFields}
                  onChange={(field) => choose(at, field)}
                />
              ),
            )}
          </ul>
        </>
      ) : (
        <>
          <p className="sr-only">{plural(used.length, 'column')}</p>
          <Summary reading={reading} />
        </>
      )}
    </Panel>
  )
}
