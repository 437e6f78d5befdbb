import { useCallback, useState } from 'react'

/** State stored in this browser's localStorage: one of `values`, by default the first. */
export function useStoredChoice<V extends string>(
  key: string,
  values: readonly V[],
): [V, (value: V) => void] {
  const [value, setValue] = useState<V>(() => {
    const stored = localStorage.getItem(key)
    return values.find((known) => known === stored) ?? values[0]!
  })
  const remember = useCallback(
    (next: V) => {
      localStorage.setItem(key, next)
      setValue(next)
    },
    [key],
  )
  return [value, remember]
}
