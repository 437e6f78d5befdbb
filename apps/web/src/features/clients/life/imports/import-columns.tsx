import type { ClientImportReading } from '@pb/contract/client-imports'
import { clientImportFields, type ClientImportField } from '@pb/rules/client-import-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnRow } from '../../../../components/ui/files/column-row.tsx'
import { Button } from '../../../../components/ui/button.tsx'
import { Input } from '../../../../components/ui/input.tsx'
import { Field } from '../../../../components/ui/field.tsx'
import { Panel } from '../../../../components/ui/panel.tsx'
import { SelectField } from '../../../../components/ui/select-field.tsx'
import { Spinner } from '../../../../components/ui/spinner.tsx'
import { useReadClients } from '../api/imports.ts'
import { tagsQuery } from '../api/tags.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'

const titleOf = (field: ClientImportField) => clientImportFields.find(({ key }) => key === field)!.title

const types = [
  { value: 'rental', label: 'Rental' },
  { value: 'sale', label: 'Sale' },
] as const

interface ForAllProps {
  readonly reading: ClientImportReading
  readonly read: ReturnType<typeof useReadClients>
  readonly onManageTags: () => void
}

/** What everybody in the file gets whose row says nothing else. */
function ForAll({ reading, read, onManageTags }: ForAllProps) {
  const { search_type, source, tag_ids } = reading
  const { data: tags = [] } = useQuery(tagsQuery)
  const [text, setText] = useState(source)
  const chosen = tags.filter(({ tag_id }) => tag_ids.includes(tag_id))
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]">
      <SelectField
        label="Looking for"
        value={search_type}
        options={types}
        onChange={(type) => read.mutate({ search_type: type })}
      />
      <Field label="Source">
        <Input
          value={text}
          maxLength={100}
          placeholder="None"
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text.trim() !== source && read.mutate({ source: text.trim() })}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          Tags
        </span>
        <div className="flex min-h-9 flex-wrap items-center gap-1.5">
          {chosen.map((tag) => (
            <TagChip
              key={tag.tag_id}
              tag={tag}
              onRemove={() => read.mutate({ tag_ids: tag_ids.filter((id) => id !== tag.tag_id) })}
            />
          ))}
          <TagPicker
            has={new Set(tag_ids)}
            onToggle={({ tag_id }, on) =>
              read.mutate({
                tag_ids: on ? [...tag_ids, tag_id].slice(0, 20) : tag_ids.filter((id) => id !== tag_id),
              })
            }
            onManage={onManageTags}
          />
        </div>
      </div>
    </div>
  )
}

interface ImportColumnsProps {
  readonly reading: ClientImportReading
  readonly onManageTags: () => void
}

/** How a file is read: its columns at once where something is missing, else in one line. */
export function ImportColumns({ reading, onManageTags }: ImportColumnsProps) {
  const { columns, missing } = reading
  const read = useReadClients(reading.import.import_id)
  const [open, setOpen] = useState(missing.length > 0)
  const names = [...new Set(columns.flatMap(({ field }) => (field === null ? [] : [titleOf(field)])))]
  return (
    <Panel
      title="How it is read"
      action={
        <span className="flex items-center gap-2">
          {read.isPending && <Spinner />}
          {columns.length > 0 && (
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Hide the columns' : 'Show the columns'}
            </Button>
          )}
        </span>
      }
    >
      {missing.length > 0 && (
        <p className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          Say which column holds the {missing.join(' and which the ')}. Without it no row can be used.
        </p>
      )}
      {columns.length > 0 &&
        (open ? (
          <ul aria-label="Columns" className="mb-4 divide-y rounded-md border">
            {columns.map((column, at) => (
              <ColumnRow
                // Two columns may have one title.
                // oxlint-disable-next-line react/no-array-index-key -- columns have no other name than their place
                key={at}
                column={column}
                fields={clientImportFields}
                onChange={(field) =>
                  read.mutate({
                    columns: columns.map((one, place) => (place === at ? field : one.field)),
                  })
                }
              />
            ))}
          </ul>
        ) : (
          <p className="pb-4 text-sm text-muted">{names.join(', ')}</p>
        ))}
      <ForAll reading={reading} read={read} onManageTags={onManageTags} />
    </Panel>
  )
}
