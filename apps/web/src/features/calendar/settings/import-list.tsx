import { importUndoDays, type CalendarImportRecord } from '@pb/contract/calendar-schemas'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { formatAgo } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { calendarImportsQuery } from '../../../queries/calendar.ts'
import * as calendarTexts from '../texts.ts'
import { useUndoImport } from '../use-undo-import.ts'
import * as texts from './texts.ts'

const sources: Readonly<Record<CalendarImportRecord['kind'], string>> = {
  file: '',
  message: texts.fromEmail,
  change: texts.changeFromEmail,
}

interface ImportRowProps {
  readonly record: CalendarImportRecord
  readonly onUndo: () => void
}

function ImportRow({ record, onUndo }: ImportRowProps) {
  const { name, kind, added, updated, unchanged, skipped, removed, restored, kept } = record
  const facts = [
    sources[kind],
    texts.importedAt(formatAgo(record.time_created)),
    texts.counts(added, updated, unchanged, skipped),
  ]
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-3 gap-y-1 py-1.5 text-sm">
      <span className="min-w-0 grow basis-60">
        <span className="font-medium break-words">{name}</span>
        <span className="block text-xs text-muted">{facts.filter(Boolean).join(' · ')}</span>
        {record.time_undone !== null && (
          <span className="block text-xs text-muted">
            {texts.undoneAt(formatAgo(record.time_undone))}: {calendarTexts.undone(removed, restored, kept)}
          </span>
        )}
      </span>
      {record.time_undone === null && (
        <Button size="sm" aria-label={texts.undoImport(name)} onClick={onUndo}>
          {texts.undo}
        </Button>
      )}
    </li>
  )
}

/** Imports of the last weeks, each of which can be undone as a whole. */
export function ImportList() {
  const { data, error } = useQuery(calendarImportsQuery)
  const [undoing, setUndoing] = useState<CalendarImportRecord | null>(null)
  const undo = useUndoImport()
  if (!data?.length && !error) return null
  return (
    <Panel title={texts.recentImports}>
      <p className="pb-2 text-sm text-muted">{texts.recentImportsHint(importUndoDays)}</p>
      {error ? (
        <FormMessage look="text">
          {texts.importsFailed}. {getErrorMessage(error)}
        </FormMessage>
      ) : (
        <ul className="divide-y">
          {data?.map((record) => (
            <ImportRow key={record.import_id} record={record} onUndo={() => setUndoing(record)} />
          ))}
        </ul>
      )}
      <ConfirmDialog
        open={undoing !== null}
        onOpenChange={(open) => !open && setUndoing(null)}
        title={texts.undoTitle(undoing?.name ?? '')}
        description={texts.undoHint(undoing?.added ?? 0, undoing?.updated ?? 0)}
        confirmText={texts.undo}
        loading={undo.isPending}
        onConfirm={() => undoing && undo.mutate(undoing.import_id, { onSettled: () => setUndoing(null) })}
      />
    </Panel>
  )
}
