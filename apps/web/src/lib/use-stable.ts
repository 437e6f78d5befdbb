import { useLayoutEffect, useRef, useState } from 'react'

type Method = (...given: never[]) => unknown

/**
 * Methods that are the same ones for as long as the component stands, and do what its newest rendering says: for
 * children that are drawn anew only when what they show has changed. Which methods there are is decided at first, and
 * none of them is for calling while something is rendered.
 */
export function useStable<M extends { readonly [K in keyof M]: Method }>(methods: M): M {
  const latest = useRef(methods)
  useLayoutEffect(() => {
    latest.current = methods
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        (Object.keys(methods) as (keyof M & string)[]).map((name) => [
          name,
          (...given: never[]) => latest.current[name](...given),
        ]),
      ) as M,
  )
  return stable
}
