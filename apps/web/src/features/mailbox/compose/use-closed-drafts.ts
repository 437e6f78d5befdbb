import { useEffect } from 'react'
import { subscribeToEvents } from '../../../lib/live/subscribe-to-events.ts'
import type { DraftAutosaver } from './draft-autosaver.ts'
import * as texts from './texts.ts'

/** Stops a composer when its draft is sent or removed in another tab or on another device. */
export function useClosedDrafts(autosaver: DraftAutosaver): void {
  useEffect(
    () =>
      subscribeToEvents((event) => {
        const { ids } = autosaver
        if (event.kind !== 'drafts_closed' || !('data' in event) || !ids) return
        const { drafts, sent } = event.data
        if (String(drafts).split(',').includes(ids.id))
          autosaver.close(sent === 1 ? texts.alreadySent : texts.alreadyRemoved)
      }),
    [autosaver],
  )
}
