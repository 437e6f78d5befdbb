import { useCallback, useState } from 'react'

/** A choice of how things are shown, kept in this browser; one of `values`, at first the first of them. */
export function useRemembered<V extends string>(key: string, values: readonly V[]): [V, (value: V) => void] {
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
