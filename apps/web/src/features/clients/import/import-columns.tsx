import type { ClientImportReading } from '@pb/contract/client-imports'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Input } from '../../../components/ui/input.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { SelectField } from '../../../components/ui/select-field.tsx'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { useUpdateImportReading } from './mutations.ts'
import { tagsQuery } from '../../../queries/client-tags.ts'
import { ColumnList, ColumnSummary } from './column-list.tsx'
import { TagChip } from '../tags/tag-chip.tsx'
import { TagPicker } from '../tags/tag-picker.tsx'
import * as texts from './texts.ts'

const dateOrders = [
  { value: 'month', label: texts.monthFirst },
  { value: 'day', label: texts.dayFirst },
] as const

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

/** Asks how dates such as 03/04/2027 are read, where no date of the file decides it. */
function DateOrder({ reading, read }: Pick<ImportDefaultsProps, 'reading' | 'read'>) {
  if (!reading.dates_unclear) return null
  return (
    <div className="mb-4 max-w-xs">
      <SelectField
        label={texts.datesAreWritten}
        value={reading.day_first ? 'day' : 'month'}
        options={dateOrders}
        onChange={(order) => read.mutate({ day_first: order === 'day' })}
      />
    </div>
  )
}

interface ImportColumnsProps {
  readonly reading: ClientImportReading
  readonly onManageTags: () => void
}

/** What the columns of a draft are, and defaults. The columns of a known export are summed up until one asks for them. */
export function ImportColumns({ reading, onManageTags }: ImportColumnsProps) {
  const { columns, missing, exported_by, left_out } = reading
  const read = useUpdateImportReading(reading.import.import_id)
  const [open, setOpen] = useState(missing.length > 0)
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
      {exported_by !== '' && <p className="mb-3 text-sm font-medium">{texts.looksLikeExport(exported_by)}</p>}
      {left_out.length > 0 && <p className="mb-3 text-sm text-muted">{left_out.join(' · ')}</p>}
      {missing.length > 0 && (
        <FormMessage look="warning" className="mb-3">
          {texts.missingColumns(missing.join(' and the '))}
        </FormMessage>
      )}
      {columns.length > 0 &&
        (open ? <ColumnList reading={reading} read={read} /> : <ColumnSummary columns={columns} />)}
      <DateOrder reading={reading} read={read} />
      <ImportDefaults reading={reading} read={read} onManageTags={onManageTags} />
    </Panel>
  )
}
