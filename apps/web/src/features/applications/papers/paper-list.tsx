import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { ConfirmButton } from '../../../components/ui/confirm-button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import type { PaperRow as Row } from '../view/report.ts'
import { getFileLabel } from './file-label.ts'
import { useDeletePapers } from './mutations.ts'
import { PaperRow } from './paper-row.tsx'
import * as texts from './texts.ts'

interface PaperListProps {
  readonly formId: string
  readonly rows: readonly Row[]
  readonly editable: boolean
}

const getIds = (rows: readonly Row[]) => rows.flatMap(({ paper }) => (paper ? [paper.media_item_id] : []))

/** The form's files; checked ones are deleted together. */
export function PaperList({ formId, rows, editable }: PaperListProps) {
  // Ids of files, so that a file that took the place of another is not checked.
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set())
  const remove = useDeletePapers(formId)
  const files = rows.filter(({ paper }) => paper !== null)
  const chosen = files.filter(({ paper }) => paper && checked.has(paper.media_item_id))

  function check(row: Row, on: boolean): void {
    const ids = getIds([row])
    setChecked((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  }
  return (
    <Panel title={texts.supportingDocuments}>
      {rows.length === 0 && <p className="text-sm text-muted">{texts.noDocuments}</p>}
      {rows.length > 0 && editable && (
        <div className="flex min-h-9 items-center gap-3 border-b pb-1">
          <Checkbox
            checked={files.length > 0 && chosen.length === files.length}
            indeterminate={chosen.length > 0 && chosen.length < files.length}
            disabled={files.length === 0}
            onCheckedChange={(on) => setChecked(new Set(on ? getIds(files) : []))}
          >
            {texts.selectAll}
          </Checkbox>
          <ConfirmButton
            size="sm"
            className="ml-auto"
            disabled={chosen.length === 0}
            loading={remove.isPending}
            question={texts.confirmCount(chosen.length)}
            hint={chosen.map(getFileLabel).join(', ')}
            confirmText={texts.confirmDeleteCount(chosen.length)}
            onConfirm={() => remove.mutate(chosen, { onSuccess: () => setChecked(new Set()) })}
          >
            {!remove.isPending && <Trash2 aria-hidden className="size-4" />}
            {chosen.length === 0 ? texts.deleteSelected : texts.deleteCount(chosen.length)}
          </ConfirmButton>
        </div>
      )}
      <ul aria-label={texts.supportingDocuments} className="-mb-2.5 divide-y empty:hidden">
        {rows.map((row) => (
          <PaperRow
            key={row.field}
            formId={formId}
            row={row}
            editable={editable}
            checked={row.paper !== null && checked.has(row.paper.media_item_id)}
            onCheck={(on) => check(row, on)}
          />
        ))}
      </ul>
    </Panel>
  )
}
