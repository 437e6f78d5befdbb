import type { MemberEvent } from '@pb/contract/members'
import { useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { formatListTime } from '../../../../lib/format.ts'
import { useUndoReassignment } from '../mutations.ts'
import { formatEvent } from '../member-text.ts'
import * as texts from '../texts.ts'

const collapsedLength = 5

function HistoryItem({ event }: { readonly event: MemberEvent }) {
  const undo = useUndoReassignment()
  const { hand_over_id, by } = event
  const canUndo = hand_over_id !== null && event.what === 'work_handed_over'
  return (
    <li className="flex items-start gap-3 py-2.5">
      <div className="min-w-0 grow">
        <p className="text-sm wrap-break-word">{formatEvent(event)}</p>
        <p className="text-xs text-muted">
          {formatListTime(event.time_created)}
          {by && ` · ${by.name}`}
        </p>
      </div>
      {canUndo && (
        <Button size="sm" loading={undo.isPending} onClick={() => undo.mutate(hand_over_id)}>
          {texts.undoReassignment}
        </Button>
      )}
    </li>
  )
}

/** Changes to a member, with actor and time, newest first. */
export function HistorySection({ history }: { readonly history: readonly MemberEvent[] }) {
  const [all, setAll] = useState(false)
  if (history.length === 0) return <p className="text-sm text-muted">{texts.noChanges}</p>
  const shown = all ? history : history.slice(0, collapsedLength)
  return (
    <>
      <ol className="-my-1 divide-y">
        {shown.map((event) => (
          <HistoryItem key={event.id} event={event} />
        ))}
      </ol>
      {shown.length < history.length && (
        <Button size="sm" variant="ghost" className="mt-1 -ml-3" onClick={() => setAll(true)}>
          {texts.showAll(history.length)}
        </Button>
      )}
    </>
  )
}
