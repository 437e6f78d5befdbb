import { Check, CircleAlert, CloudOff, GitCompare } from 'lucide-react'
import { Spinner } from '../../../components/ui/spinner.tsx'
import { cn } from '../../../lib/cn.ts'
import { linkClass } from '../../../components/ui/link.tsx'
import { useSheetContext } from './sheet-context.ts'
import type { SaveStatus } from './sheet-store.ts'
import * as texts from './texts.ts'

const icons = {
  saved: Check,
  held: CircleAlert,
  retrying: CloudOff,
  refused: CircleAlert,
  conflict: GitCompare,
} as const

const isBusy = (status: SaveStatus): status is 'unsaved' | 'saving' =>
  status === 'unsaved' || status === 'saving'

/** Whether what is typed is saved, and why not. */
export function SaveState() {
  const { state, store } = useSheetContext()
  const { status, refusal } = state
  const Icon = isBusy(status) ? null : icons[status]
  const bad = !isBusy(status) && status !== 'saved'
  return (
    <output
      className={cn(
        'flex flex-wrap items-center gap-x-1.5 text-xs',
        bad ? 'font-medium text-danger' : 'text-muted',
      )}
    >
      {Icon ? <Icon aria-hidden className="size-3.5 shrink-0" /> : <Spinner />}
      {texts.saveStates[status]}
      {status === 'held' && <span className="font-normal">{texts.heldHint}</span>}
      {(status === 'refused' || status === 'retrying') && refusal !== null && (
        <span className="font-normal">{refusal}</span>
      )}
      {(status === 'refused' || status === 'retrying') && (
        <button type="button" className={linkClass} onClick={() => void store.retry()}>
          {texts.tryAgain}
        </button>
      )}
    </output>
  )
}
