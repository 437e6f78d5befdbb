/** Listings of a results page, for the links to the previous and next one. */
export interface ResultList {
  readonly ids: readonly string[]
  /** Path and query of the results page. */
  readonly back: string
  /** Key under which the scroll position of the results page is stored. */
  readonly scrollKey: string
}

const storageKey = 'listing_trail'

/** Stores the current results for this tab. */
export function storeResultList(list: ResultList): void {
  sessionStorage.setItem(storageKey, JSON.stringify(list))
}

function readResultList(): ResultList | null {
  try {
    const { ids, back, scrollKey } = JSON.parse(
      sessionStorage.getItem(storageKey) ?? 'null',
    ) as Partial<ResultList>
    const isValid =
      Array.isArray(ids) &&
      ids.every((id) => typeof id === 'string') &&
      typeof back === 'string' &&
      typeof scrollKey === 'string'
    return isValid && back.startsWith('/results/') ? { ids, back, scrollKey } : null
  } catch {
    return null
  }
}

/** Position of a listing in the stored results; null if it is not among them. */
export interface ResultPosition {
  readonly back: string
  readonly scrollKey: string
  /** Starts at 1. */
  readonly position: number
  readonly count: number
  readonly previous: string | null
  readonly next: string | null
}

export function findResultPosition(id: string): ResultPosition | null {
  const list = readResultList()
  const index = list?.ids.indexOf(id) ?? -1
  if (!list || index < 0) return null
  return {
    back: list.back,
    scrollKey: list.scrollKey,
    position: index + 1,
    count: list.ids.length,
    previous: list.ids[index - 1] ?? null,
    next: list.ids[index + 1] ?? null,
  }
}
