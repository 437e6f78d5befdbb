import { useEffect, useEffectEvent } from 'react'

/**
 * Makes the browser ask before it closes or reloads a page with unsaved changes. The listener stays, unlike that of
 * `useBeforeUnload`, which is removed and added again by each rendering: a browser that reloads the page in between does not
 * ask.
 */
export function usePreventUnload(hasUnsaved: () => boolean): void {
  const ask = useEffectEvent((event: Event) => {
    if (hasUnsaved()) event.preventDefault()
  })
  useEffect(() => {
    const listener = (event: Event) => ask(event)
    window.addEventListener('beforeunload', listener)
    return () => window.removeEventListener('beforeunload', listener)
  }, [])
}
