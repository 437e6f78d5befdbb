import type { PeopleImport } from '@pb/contract/onboarding'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/ui/button.tsx'
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { formatDateTime } from '../../lib/format-date-time.ts'
import { pluralize } from '../../lib/format.ts'
import { useUndoPeople } from './mutations.ts'
import { PersonRows } from './person-rows.tsx'
import * as texts from './texts.ts'

/** A list of people that was invited, with what became of each, and its undo. */
export function InvitedList({ file }: { readonly file: PeopleImport }) {
  const [asking, setAsking] = useState(false)
  const undo = useUndoPeople(file.import_id)
  const waiting = file.rows.filter(({ state }) => state === 'waiting').length
  const isOpen = file.time_undone === null && waiting > 0
  return (
    <Panel
      title={texts.invitedList(formatDateTime(file.time_created))}
      action={
        isOpen ? (
          <Button size="sm" onClick={() => setAsking(true)}>
            <Undo2 aria-hidden className="size-4" />
            {texts.undo}
          </Button>
        ) : (
          file.time_undone !== null && <span className="text-xs text-muted">{texts.listUndone}</span>
        )
      }
    >
      <PersonRows
        label={texts.invitedList(formatDateTime(file.time_created))}
        rows={file.rows}
        renderState={(row) => {
          const found = file.rows.find((each) => each.row === row.row)
          return found?.kind === 'new' ? texts.invitationStates[found.state] : texts.kinds[row.kind]
        }}
      />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={texts.undoQuestion}
        description={texts.undoHint(pluralize(waiting, 'invitation'))}
        confirmText={texts.undo}
        danger
        loading={undo.isPending}
        onConfirm={() => undo.mutate(undefined, { onSettled: () => setAsking(false) })}
      />
    </Panel>
  )
}
