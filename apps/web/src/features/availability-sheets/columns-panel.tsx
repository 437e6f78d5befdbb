import type { SheetReading } from '@pb/contract/availability-sheets'
import { sheetFields, type SheetField } from '@pb/rules/sheet-fields'
import { useState } from 'react'
import { FormMessage } from '../../components/ui/form-message.tsx'
import { ColumnRow } from '../../components/ui/files/column-row.tsx'
import { Button } from '../../components/ui/button.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { pluralize } from '../../lib/format.ts'
import { useReadSheet } from './mutations.ts'
import { SheetOptions } from './sheet-options.tsx'
import { columnLetter } from './sheet-text.ts'
import * as texts from './texts.ts'

const getFieldTitle = (field: SheetField) => sheetFields.find(({ key }) => key === field)!.title

/** The mapped fields, in one line. */
function Summary({ reading }: { readonly reading: SheetReading }) {
  const titles = reading.columns.flatMap(({ field }) => (field === null ? [] : [getFieldTitle(field)]))
  return <p className="text-sm text-muted">{titles.join(', ')}</p>
}

/** The column mapping of a sheet. Expanded when a required column is missing or a column was guessed. */
export function ColumnsPanel({ reading }: { readonly reading: SheetReading }) {
  const { sheet, columns, missing, worksheet, header_row, borough } = reading
  const used = columns.filter(({ title, samples }) => title !== '' || samples.length > 0)
  const guessed = used.some(({ remembered }) => !remembered)
  const [open, setOpen] = useState(missing.length > 0 || guessed)
  const read = useReadSheet(sheet.id)

  function choose(column: number, field: SheetField | null): void {
    // A field is mapped to one column only.
    const fields = columns.map((other, index) =>
      index === column ? field : other.field === field ? null : other.field,
    )
    read.mutate({ worksheet, header_row, borough, columns: fields })
  }

  return (
    <Panel
      title={texts.columns}
      action={
        <span className="flex items-center gap-3">
          {read.isPending && <Spinner label={texts.rereading} />}
          {missing.length === 0 && (
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? texts.close : texts.change}
            </Button>
          )}
        </span>
      }
    >
      {missing.length > 0 && (
        <FormMessage look="warning" role="alert" className="mb-3">
          {missing.includes('address') && missing.includes('rent')
            ? texts.columnsRequired
            : texts.columnRequired(getFieldTitle(missing[0]!).toLowerCase())}
        </FormMessage>
      )}
      {open || missing.length > 0 ? (
        <>
          <SheetOptions reading={reading} onChange={(change) => read.mutate(change)} />
          <ul
            aria-label={texts.columns}
            aria-busy={read.isPending}
            className="mt-4 divide-y rounded-md border"
          >
            {columns.map((column, index) =>
              column.title === '' && column.samples.length === 0 ? null : (
                <ColumnRow
                  // Titles may repeat; letters do not.
                  key={columnLetter(index)}
                  column={column.hidden ? { ...column, title: texts.hiddenColumn(column.title) } : column}
                  letter={columnLetter(index)}
                  fields={sheetFields}
                  onChange={(field) => choose(index, field)}
                />
              ),
            )}
          </ul>
        </>
      ) : (
        <>
          <p className="sr-only">{pluralize(used.length, 'column')}</p>
          <Summary reading={reading} />
        </>
      )}
    </Panel>
  )
}
