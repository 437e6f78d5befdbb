import { QueryClientContext, type Mutation } from '@tanstack/react-query'
import { useContext, useRef } from 'react'

const isPending = ({ state }: Mutation): boolean => state.status === 'pending'

/**
 * Returns `submit`, which does nothing while a mutation that it started before has no answer. What is rendered shows that too
 * late: a busy page handles several presses of Enter before it renders again.
 */
export function useSubmitOnce(submit: () => void): () => void {
  const cache = useContext(QueryClientContext)?.getMutationCache()
  const started = useRef<readonly Mutation[]>([])
  return () => {
    if (started.current.some(isPending)) return
    const before = new Set(cache?.getAll())
    submit()
    started.current = (cache?.getAll() ?? []).filter((mutation) => !before.has(mutation))
  }
}
