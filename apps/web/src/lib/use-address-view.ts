import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** How an address says what a list shows; keep it stable. */
interface AddressWords<V> {
  readonly parse: (params: URLSearchParams) => V
  readonly format: (view: V) => URLSearchParams
}

/**
 * What a list shows, as its address says, and what changes that. A change is made of what the address says at that
 * moment: it is ahead of what is drawn while somebody presses one thing right after the other.
 */
export function useAddressView<V>({
  parse,
  format,
}: AddressWords<V>): readonly [V, (change: (now: V) => V) => void] {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parse(params), [params, parse])
  const update = useCallback(
    (change: (now: V) => V) =>
      setParams(format(change(parse(new URLSearchParams(location.search)))), {
        replace: true,
        preventScrollReset: true,
      }),
    [setParams, parse, format],
  )
  return [view, update]
}
