import type { ClientImportReading } from '@pb/contract/client-imports'
import { clientImportFields, type ClientImportField } from '@pb/rules/client-import-fields'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ColumnRow } from '../../../components/ui/files/column-row.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useUpdateImportReading } from './mutations.ts'
import { tagsQuery } from '../../../queries/client-tags.ts'
import { TagChip } from '../tags/tag-chip.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import * as texts from './texts.ts'

const getFieldTitle = (field: ClientImportField) => clientImportFields.find(({ key }) => key === field)!.title

const types = [
  { value: 'rental', label: texts.rental },
  { value: 'sale', label: texts.sale },
] as const

interface ImportDefaultsProps {
  readonly reading: ClientImportReading
  readonly read: ReturnType<typeof useUpdateImportReading>
  readonly onManageTags: () => void
}

/** Defaults for rows that lack a value. */
function ImportDefaults({ reading, read, onManageTags }: ImportDefaultsProps) {
  const { search_type, source, tag_ids } = reading
  const { data: tags = [] } = useQuery(tagsQuery)
  const [text, setText] = useState(source)
  const chosen = tags.filter(({ tag_id }) => tag_ids.includes(tag_id))
  return (
    <div className="grid gap-x-5 gap-y-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)]">
      <SelectField
        label={texts.lookingFor}
        value={search_type}
        options={types}
        onChange={(type) => read.mutate({ search_type: type })}
      />
      <Field label={texts.source}>
        <Input
          value={text}
          maxLength={100}
          placeholder={texts.none}
          onChange={({ target }) => setText(target.value)}
          onBlur={() => text.trim() !== source && read.mutate({ source: text.trim() })}
        />
      </Field>
      <div className="flex min-w-0 flex-col gap-1.5">
        <span aria-hidden className="text-sm font-medium">
          {texts.tags}
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

/** Column mapping and defaults of a draft. Opens automatically if a required column is missing; otherwise shows one line. */
export function ImportColumns({ reading, onManageTags }: ImportColumnsProps) {
  const { columns, missing } = reading
  const read = useUpdateImportReading(reading.import.import_id)
  const [open, setOpen] = useState(missing.length > 0)
  const names = [...new Set(columns.flatMap(({ field }) => (field === null ? [] : [getFieldTitle(field)])))]
  return (
    <Panel
      title={texts.columnsAndDefaults}
      action={
        <span className="flex items-center gap-2">
          {read.isPending && <Spinner />}
          {columns.length > 0 && (
            <Button size="sm" variant="ghost" aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? texts.hideColumns : texts.showColumns}
            </Button>
          )}
        </span>
      }
    >
      {missing.length > 0 && (
        <p className="mb-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning">
          {texts.missingColumns(missing.join(' and the '))}
        </p>
      )}
      {columns.length > 0 &&
        (open ? (
          <ul aria-label={texts.columns} className="mb-4 divide-y rounded-md border">
            {columns.map((column, at) => (
              <ColumnRow
                // oxlint-disable-next-line react/no-array-index-key -- column titles are not unique
                key={at}
                column={column}
                fields={clientImportFields}
                onChange={(field) =>
                  read.mutate({
                    columns: columns.map((other, index) => (index === at ? field : other.field)),
                  })
                }
              />
            ))}
          </ul>
        ) : (
          <p className="pb-4 text-sm text-muted">{names.join(', ')}</p>
        ))}
      <ImportDefaults reading={reading} read={read} onManageTags={onManageTags} />
    </Panel>
  )
}
