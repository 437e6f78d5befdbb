import { useCallback, useEffect, useRef, useState } from 'react'
import { acquireLock, onLockRequested, takeOverLock, type DraftLock } from './draft-lock.ts'

interface Options {
  /** The draft's id, or the editor id while it has none. */
  readonly draft: string
  /** Saves the draft before another tab takes over. */
  readonly save: () => Promise<void>
}

/** Lock that lets only one tab write the draft. `takeOver` takes it from another tab. */
export function useDraftLock({ draft, save: settle }: Options) {
  const [lockedElsewhere, setLockedElsewhere] = useState(false)
  const lock = useRef<DraftLock | null>(null)
  const save = useRef(settle)
  const ending = useRef<Promise<void> | null>(null)
  useEffect(() => {
    save.current = settle
  })

  const release = useCallback(() => {
    lock.current?.release()
    lock.current = null
  }, [])

  useEffect(() => {
    let gone = false
    async function begin(before: Promise<void> | null): Promise<void> {
      await before
      if (gone) return
      const found = await acquireLock(draft, () => !gone && setLockedElsewhere(true))
      if (gone) found?.release()
      else {
        lock.current = found
        setLockedElsewhere(found === null)
      }
    }
    async function give(): Promise<void> {
      setLockedElsewhere(true)
      await save.current()
      release()
    }
    const begun = begin(ending.current)
    const end = onLockRequested(draft, () => {
      if (!lock.current) return false
      void give()
      return true
    })
    return () => {
      gone = true
      // The next lock waits until this one was acquired and released.
      ending.current = begun
      end()
      release()
    }
  }, [draft, release])

  /** Resolves once the other tab has saved and released the draft. The form then reopens and acquires the lock. */
  const takeOver = useCallback(async () => {
    const taken = await takeOverLock(draft, () => setLockedElsewhere(true))
    taken?.release()
  }, [draft])

  return { lockedElsewhere, takeOver }
}
