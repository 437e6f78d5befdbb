import { useCallback, useSyncExternalStore } from 'react'
import type { StepKey } from '../model/steps.ts'

/** Besides the steps, the form has a first page and one after signing. */
export type ViewKey = StepKey | 'start' | 'signed'

function subscribe(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  addEventListener('popstate', listener)
  return () => {
    removeEventListener('hashchange', listener)
    removeEventListener('popstate', listener)
  }
}

/**
 * The step in the address (`#work`), so that Back of the browser goes to the step before. An unknown one is `fallback`.
 */
export function useStep(views: readonly ViewKey[], fallback: ViewKey) {
  const hash = useSyncExternalStore(subscribe, () => location.hash.slice(1))
  const view = views.find((key) => key === hash) ?? fallback
  const go = useCallback((next: ViewKey, replace = false) => {
    const url = `${location.pathname}#${next}`
    if (replace) history.replaceState(null, '', url)
    else if (location.hash !== `#${next}`) history.pushState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }, [])
  return { view, go }
}
