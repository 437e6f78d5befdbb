import { useDeferredValue } from 'react'

/**
 * False on the first render and true in a deferred one right after: for parts that are slow to render and not needed
 * for the first interaction.
 */
export const useDeferredMount = (): boolean => useDeferredValue(true, false)
