import { useEffect } from 'react'
import { NavigationType, useBlocker } from 'react-router'

/** Makes the Back button close what is open over a page, and stay on the page. */
export function useBackCloses(open: boolean, close: () => void): void {
  const blocker = useBlocker(({ historyAction }) => open && historyAction === NavigationType.Pop)
  const { state, reset } = blocker
  useEffect(() => {
    if (state !== 'blocked') return
    reset()
    close()
  }, [state, reset, close])
}
