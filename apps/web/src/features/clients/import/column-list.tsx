import type { ClientImportReading } from '@pb/contract/client-imports'
import { clientImportFields, type ClientImportField } from '@pb/rules/client-import-fields'
import { useState } from 'react'
import { ColumnRow } from '../../../components/ui/files/column-row.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import type { useUpdateImportReading } from './mutations.ts'
import * as texts from './texts.ts'

type Columns = ClientImportReading['columns']

const getFieldTitle = (field: ClientImportField) => clientImportFields.find(({ key }) => key === field)!.title

/** Which column goes where, in a few lines. */
export function ColumnSummary({ columns }: { readonly columns: Columns }) {
  const mapped = columns.filter(({ field }) => field !== null && field !== 'other' && field !== 'label')
  const titles = [...new Set(mapped.map(({ field }) => getFieldTitle(field!)))]
  const inNotes = columns.filter(({ field }) => field === 'other')
  const ignored = columns.filter(({ field, samples }) => field === null && samples.length > 0)
  const lines = [
    titles.join(', '),
    inNotes.length > 0 &&
      texts.columnsInNotes(
        inNotes
          .slice(0, shownTitles)
          .map(({ title }) => title)
          .join(', '),
        inNotes.length - shownTitles,
      ),
    ignored.length > 0 && texts.columnsIgnored(pluralize(ignored.length, 'column')),
  ].filter(Boolean)
  return (
    <div className="space-y-1 pb-4 text-sm text-muted">
      {lines.map((line) => (
        <p key={String(line)} className="break-words">
          {line}
        </p>
      ))}
    </div>
  )
}

const shownTitles = 12
/** Selects drawn at once; wide exports have hundreds of columns. */
const columnsPerPage = 60

interface ColumnListProps {
  readonly reading: ClientImportReading
  readonly read: ReturnType<typeof useUpdateImportReading>
}

/** The columns of a draft with the field of each; empty ones come last. */
export function ColumnList({ reading: { columns }, read }: ColumnListProps) {
  const [shown, setShown] = useState(columnsPerPage)
  const all = columns.map((column, at) => ({ column, at }))
  const sorted = [
    ...all.filter(({ column }) => column.samples.length > 0),
    ...all.filter(({ column }) => column.samples.length === 0),
  ]
  return (
    <div className="mb-4 rounded-md border">
      <ul aria-label={texts.columns} className="divide-y">
        {sorted.slice(0, shown).map(({ column, at }) => (
          <ColumnRow
            key={at}
            column={column}
            fields={clientImportFields}
            onChange={(field) =>
              read.mutate({ columns: columns.map((other, index) => (index === at ? field : other.field)) })
            }
          />
        ))}
      </ul>
      {sorted.length > shown && (
        <div className="border-t px-4 py-2.5">
          <Button size="sm" onClick={() => setShown(shown + columnsPerPage)}>
            {texts.showMore(formatNumber(sorted.length - shown))}
          </Button>
        </div>
      )}
    </div>
  )
}
