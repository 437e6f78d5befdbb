import { useCallback, useEffect, useLayoutEffect, useRef } from 'react'
import { NavigationType, useBlocker, type BlockerFunction } from 'react-router'

/** Makes the Back button close what is open over a page, and stay on the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  // A new function would count only after the next paint, and a second Back before it would be lost.
  const isOpen = useRef(open)
  useLayoutEffect(() => {
    isOpen.current = open
  }, [open])
  const blocks = useCallback<BlockerFunction>(
    ({ historyAction }) => isOpen.current && historyAction === NavigationType.Pop,
    [],
  )
  const { state, reset } = useBlocker(blocks)
  useEffect(() => {
    if (state !== 'blocked') return
    reset()
    close()
  }, [state, reset, close])
}
