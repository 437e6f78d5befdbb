import type { AdType } from '@pb/rules/vocabulary'
import { Suspense, useCallback, useState, type ReactNode } from 'react'
import { useMutation } from '../../../lib/use-mutation.ts'
import { lazy } from '../../../lib/lazy.ts'
import { call, contract } from '../../../lib/api.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import type { FollowUpSelection } from '../../../queries/follow-ups.ts'
import { SelectionBar } from './selection-bar.tsx'
import * as texts from './texts.ts'

const FollowUpDialog = lazy(() => import('./follow-up-dialog.tsx'))

interface FollowUpOptions {
  /** The filter of the list. */
  readonly adType: AdType
  readonly search: string
  /** False for a list whose clients cannot be followed up with, such as the removed ones. */
  readonly enabled: boolean
  readonly total: number
  /** The open client, or the keyboard's row. */
  readonly getCurrentId: () => string | undefined
}

interface FollowUpControls {
  readonly ticked: ReadonlySet<string>
  readonly onTick: ((userId: string, on: boolean) => void) | undefined
  readonly bar: ReactNode
  readonly dialog: ReactNode
}

/** Ticks clients of the list, by mouse or keys, and follows up with them. */
export function useFollowUp(options: FollowUpOptions): FollowUpControls {
  const { adType, search, enabled, total, getCurrentId } = options
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const [selection, setSelection] = useState<FollowUpSelection | null>(null)
  const filter = { search_type: adType, search }
  const selectAll = useMutation({
    mutationFn: async () => call(contract.followUps.followUpRecipients, { body: { filter } }),
    onSuccess: ({ collection }) =>
      setTicked((before) => new Set([...before, ...collection.map(({ user_id }) => user_id)])),
    meta: { error: texts.selectAllFailed },
  })
  const tick = useCallback((userId: string, on: boolean) => {
    setTicked((before) => {
      const after = new Set(before)
      if (on) after.add(userId)
      else after.delete(userId)
      return after
    })
  }, [])
  function followUp(): boolean {
    // The key may come before the reply to the key that ticks all.
    if (selectAll.isPending) setSelection({ filter })
    else if (ticked.size > 0) setSelection({ user_ids: [...ticked] })
    else {
      const current = getCurrentId()
      if (current === undefined) return false
      setSelection({ user_ids: [current] })
    }
    return true
  }
  useShortcuts({
    tickClient: () => {
      const current = getCurrentId()
      if (!enabled || current === undefined) return false
      tick(current, !ticked.has(current))
      return true
    },
    tickAllClients: () => {
      if (!enabled || total === 0) return false
      selectAll.mutate()
      return true
    },
    followUpWithClients: () => enabled && followUp(),
  })
  return {
    ticked,
    onTick: enabled ? tick : undefined,
    bar: enabled && ticked.size > 0 && (
      <SelectionBar
        count={ticked.size}
        total={total}
        onSelectAll={() => selectAll.mutate()}
        onFollowUp={followUp}
        onClear={() => setTicked(new Set())}
      />
    ),
    dialog: selection && (
      <Suspense fallback={null}>
        <FollowUpDialog
          selection={selection}
          onClose={() => setSelection(null)}
          onSent={() => setTicked(new Set())}
        />
      </Suspense>
    ),
  }
}
