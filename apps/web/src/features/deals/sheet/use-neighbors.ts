import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dealsQuery } from '../../../queries/deals.ts'
import { parseView, toQuery } from '../list/list-view.ts'
import { dealPath } from '../paths.ts'
import { useViewer } from '../use-viewer.ts'

export interface Neighbors {
  readonly previous: string | undefined
  readonly next: string | undefined
  /** Starts at 1. */
  readonly position: number
  readonly count: number
}

/**
 * The deals before and after this one in the list it was opened from, whose view is in the URL. The order stays as it
 * was when the first was opened: a deal that was approved meanwhile stays in its place.
 */
export function useNeighbors(id: string): Neighbors | null {
  const [params] = useSearchParams()
  const viewer = useViewer()
  const search = params.toString()
  const { data } = useQuery({
    ...dealsQuery(toQuery(parseView(params), viewer)),
    enabled: search !== '',
  })
  const [order, setOrder] = useState<{ readonly search: string; readonly ids: readonly string[] } | null>(
    null,
  )
  if (data && search !== '' && order?.search !== search)
    setOrder({ search, ids: data.collection.map((row) => row.id) })
  if (!order || order.search !== search) return null
  const at = order.ids.indexOf(id)
  if (at === -1) return null
  const toPath = (other: string | undefined) => (other === undefined ? undefined : dealPath(other, search))
  return {
    previous: toPath(order.ids[at - 1]),
    next: toPath(order.ids[at + 1]),
    position: at + 1,
    count: order.ids.length,
  }
}
