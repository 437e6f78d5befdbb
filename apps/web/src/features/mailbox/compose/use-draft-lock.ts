import { useCallback, useEffect, useRef, useState } from 'react'
import { holdDraft, onDraftAsked, takeDraft, type Hold } from './draft-lock.ts'

interface Options {
  /** The draft's id, or the form's name while it has none. */
  readonly draft: string
  /** Saves what is here, before another tab goes on with it. */
  readonly settle: () => Promise<void>
}

/** Whether this tab may write the draft; where another one does, `take` has it from there. */
export function useDraftLock({ draft, settle }: Options) {
  const [elsewhere, setElsewhere] = useState(false)
  const hold = useRef<Hold | null>(null)
  const save = useRef(settle)
  const ending = useRef<Promise<void> | null>(null)
  useEffect(() => {
    save.current = settle
  })

  const giveBack = useCallback(() => {
    hold.current?.release()
    hold.current = null
  }, [])

  useEffect(() => {
    let gone = false
    async function begin(before: Promise<void> | null): Promise<void> {
      await before
      if (gone) return
      const found = await holdDraft(draft, () => !gone && setElsewhere(true))
      if (gone) found?.release()
      else {
        hold.current = found
        setElsewhere(found === null)
      }
    }
    async function give(): Promise<void> {
      setElsewhere(true)
      await save.current()
      giveBack()
    }
    const begun = begin(ending.current)
    const end = onDraftAsked(draft, () => {
      if (!hold.current) return false
      void give()
      return true
    })
    return () => {
      gone = true
      // Given back only once it was had.
      ending.current = begun
      end()
      giveBack()
    }
  }, [draft, giveBack])

  /** Resolves once this tab may write; what the other tab had is saved then. The form opens anew and holds it itself. */
  const take = useCallback(async () => {
    const taken = await takeDraft(draft, () => setElsewhere(true))
    taken?.release()
  }, [draft])

  return { elsewhere, take }
}
