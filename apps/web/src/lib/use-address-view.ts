import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** How an address says what a list shows; keep it stable. */
interface AddressWords<V> {
  readonly parse: (params: URLSearchParams) => V
  readonly format: (view: V) => URLSearchParams
}

/** What a list shows, what changes it in place, and where a link to a change of it leads. */
type AddressView<V> = readonly [
  view: V,
  update: (change: (now: V) => V) => void,
  linkTo: (change: (now: V) => V) => { readonly search: string },
]

/**
 * What a list shows, as its address says, and what changes that. A change is made of what the address says at that
 * moment: it is ahead of what is drawn while somebody presses one thing right after the other.
 */
export function useAddressView<V>({ parse, format }: AddressWords<V>): AddressView<V> {
  const [params, setParams] = useSearchParams()
  const view = useMemo(() => parse(params), [params, parse])
  const changed = useCallback(
    (change: (now: V) => V) => format(change(parse(new URLSearchParams(location.search)))),
    [parse, format],
  )
  const update = useCallback(
    (change: (now: V) => V) => setParams(changed(change), { replace: true, preventScrollReset: true }),
    [setParams, changed],
  )
  const linkTo = useCallback((change: (now: V) => V) => ({ search: changed(change).toString() }), [changed])
  return [view, update, linkTo]
}
