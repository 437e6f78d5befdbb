import { useCallback, useMemo } from 'react'
import { useSearchParams } from 'react-router'

/** Converts a view to and from the query string; pass a stable object. */
interface UrlFormat<V> {
  readonly parse: (params: URLSearchParams) => V
  readonly format: (view: V) => URLSearchParams
}

/** The view, an updater that replaces the history entry, and the target of a link that changes the view. */
type UrlState<V> = readonly [
  view: V,
  update: (change: (now: V) => V) => void,
  linkTo: (change: (now: V) => V) => { readonly search: string },
]

/**
 * The state of a list, stored in the query string. Updates start from the current URL, not from the rendered view,
 * which is behind it when two controls are used in quick succession.
 */
export function useUrlState<V>({ parse, format }: UrlFormat<V>): UrlState<V> {
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
