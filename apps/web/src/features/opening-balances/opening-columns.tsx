import type { OpeningReading } from '@pb/contract/opening-balances'
import { openingFields, type OpeningField } from '@pb/rules/opening-fields'
import { useState } from 'react'
import { FormMessage } from '../../components/ui/form-message.tsx'
import { Button } from '../../components/ui/button.tsx'
import { ColumnRow } from '../../components/ui/files/column-row.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useUpdateReading } from './mutations.ts'
import * as texts from './texts.ts'

const getTitle = (field: OpeningField) => openingFields.find(({ key }) => key === field)!.title

/** Column mapping of a draft. Open while a required column is missing; otherwise one line. */
export function OpeningColumns({ reading }: { readonly reading: OpeningReading }) {
  const { columns, missing } = reading
  const update = useUpdateReading(reading.import.import_id)
  const [open, setOpen] = useState(missing.length > 0)
  const names = columns.flatMap(({ field }) => (field === null ? [] : [getTitle(field)]))
  // A field belongs to one column: the column chosen last takes it.
  const choose = (at: number, field: OpeningField | null) =>
    update.mutate({
      columns: columns.map((other, index) =>
        index === at ? field : other.field === field && field !== null ? null : other.field,
      ),
    })
  return (
    <Panel
      title={texts.columns}
      action={
        <span className="flex items-center gap-2">
          {update.isPending && <Spinner />}
          <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? texts.hideColumns : texts.showColumns}
          </Button>
        </span>
      }
    >
      {missing.length > 0 && (
        <FormMessage look="warning" className="mb-3">
          {texts.missingColumns(missing.map(getTitle).join(', '))}
        </FormMessage>
      )}
      {open ? (
        <ul aria-label={texts.columns} className="divide-y rounded-md border">
          {columns.map((column, at) => (
            <ColumnRow
              // oxlint-disable-next-line react/no-array-index-key -- column titles are not unique
              key={at}
              column={column}
              fields={openingFields}
              onChange={(field) => choose(at, field)}
            />
          ))}
        </ul>
      ) : (
        <p className="text-sm text-muted">{names.join(', ')}</p>
      )}
      <p className="pt-3 text-sm text-muted">{texts.columnHint}</p>
    </Panel>
  )
}
