import type { DeletedRecord } from '@pb/contract/recently-deleted'
import { ArchiveRestore, Check } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ButtonLink } from '../../components/ui/button-link.tsx'
import { formatDay } from '../../lib/format.ts'
import { formatDateTime } from '../../lib/format-date-time.ts'
import { useRestore } from './use-restore.ts'
import * as templates from './text-templates.ts'
import * as texts from './texts.ts'

interface RestoredProps {
  readonly title: string
  /** The page that shows the record; null for none. */
  readonly path: string | null
}

/** What takes the place of the button that was pressed, and its focus. */
function Restored({ title, path }: RestoredProps) {
  const status = useRef<HTMLOutputElement>(null)
  useEffect(() => status.current?.focus(), [])
  return (
    <div className="flex items-center gap-3">
      <output ref={status} tabIndex={-1} className="flex items-center gap-1.5 text-sm text-brand-text">
        <Check aria-hidden className="size-4" />
        {texts.restored}
      </output>
      {path !== null && (
        <ButtonLink to={path} size="sm" aria-label={templates.openNamed(title)}>
          {texts.open}
        </ButtonLink>
      )}
    </div>
  )
}

interface DeletedRowProps {
  readonly record: DeletedRecord
  readonly path: string | null
  readonly onRestored: (record: DeletedRecord) => void
}

/** A deleted record: what and when it was, until when it can be restored, and the button that restores it. */
export function DeletedRow({ record, path, onRestored }: DeletedRowProps) {
  const restore = useRestore(record, onRestored)
  const { parent, agent, time_deleted: deleted, time_erased: erased } = record
  const title = record.title === '' ? texts.kinds[record.kind] : record.title
  const consequence = record.effect === null ? texts.consequences[record.kind] : texts.effects[record.effect]
  const details = [
    texts.kinds[record.kind] + (parent === null ? '' : ` ${templates.ofParent(parent)}`),
    ...(agent === null ? [] : [templates.ofAgent(agent)]),
    templates.deletedOn(formatDateTime(deleted)),
    ...(erased === null ? [] : [templates.erasedOn(formatDay(erased))]),
    ...(consequence === undefined ? [] : [consequence]),
  ]
  return (
    <li className="flex items-center justify-between gap-4 px-4 py-3">
      <div className="min-w-0">
        <p className="truncate text-sm font-medium" title={title}>
          {title}
        </p>
        <p className="text-sm wrap-anywhere text-muted">{details.join(' · ')}</p>
      </div>
      <div className="shrink-0">
        {restore.isSuccess && <Restored title={title} path={path} />}
        {!restore.isSuccess && record.parent_deleted === 1 && (
          <span className="text-sm text-muted">{templates.restoreFirst(parent ?? '')}</span>
        )}
        {!restore.isSuccess && record.parent_deleted === 0 && (
          <Button
            size="sm"
            loading={restore.isPending}
            aria-label={templates.restoreNamed(title)}
            onClick={() => restore.mutate()}
          >
            <ArchiveRestore aria-hidden className="size-4" />
            {texts.restore}
          </Button>
        )}
      </div>
    </li>
  )
}
