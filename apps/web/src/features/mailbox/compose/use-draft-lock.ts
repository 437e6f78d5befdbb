import { useCallback, useEffect, useRef, useState } from 'react'
import { holdDraft, onDraftAsked, takeDraft } from './draft-lock.ts'

interface Options {
  /** The draft's id, or the form's name while it has none. */
  readonly draft: string
  /** Saves what is here, before another tab goes on with it. */
  readonly settle: () => Promise<void>
}

/** Whether this tab may write the draft; where another one does, `take` has it from there. */
export function useDraftLock({ draft, settle }: Options) {
  const [elsewhere, setElsewhere] = useState(false)
  const release = useRef<(() => void) | null>(null)
  const save = useRef(settle)
  useEffect(() => {
    save.current = settle
  })

  useEffect(() => {
    let gone = false
    const lose = () => !gone && setElsewhere(true)
    async function begin(): Promise<void> {
      const hold = await holdDraft(draft, lose)
      if (gone) hold?.release()
      else if (hold) release.current = () => hold.release()
      else setElsewhere(true)
    }
    async function give(): Promise<void> {
      setElsewhere(true)
      await save.current()
      release.current?.()
      release.current = null
    }
    void begin()
    const end = onDraftAsked(draft, () => {
      if (release.current) void give()
    })
    return () => {
      gone = true
      end()
      release.current?.()
      release.current = null
    }
  }, [draft])

  /** Resolves once this tab may write; what the other tab had is saved then. */
  const take = useCallback(async () => {
    const hold = await takeDraft(draft, () => setElsewhere(true))
    release.current = hold && (() => hold.release())
    // The form opens anew with what was saved, and holds the draft by itself.
    release.current?.()
    release.current = null
  }, [draft])

  return { elsewhere, take }
}
