import { useLayoutEffect, useRef, useState } from 'react'

type Method = (...args: never[]) => unknown

/**
 * Returns methods whose identity never changes and which call the methods of the latest render, so that memoized
 * children do not re-render. The set of methods is fixed on mount; do not call them while rendering.
 */
export function useStableMethods<M extends { readonly [K in keyof M]: Method }>(methods: M): M {
  const latest = useRef(methods)
  useLayoutEffect(() => {
    latest.current = methods
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        (Object.keys(methods) as (keyof M & string)[]).map((name) => [
          name,
          (...args: never[]) => latest.current[name](...args),
        ]),
      ) as M,
  )
  return stable
}
