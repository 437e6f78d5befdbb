import { useDeferredValue } from 'react'

/**
 * False when a component first stands and true right after, in slices: for what takes time to draw and nobody can have
 * pressed yet.
 */
export const useSoon = (): boolean => useDeferredValue(true, false)
