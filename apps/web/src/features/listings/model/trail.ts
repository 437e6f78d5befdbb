/** The listings of a page of results, and its address: what one walks through with next and previous. */
export interface Trail {
  readonly ids: readonly string[]
  /** Path and query of the page. */
  readonly back: string
  /** Where the page was scrolled to is kept under it. */
  readonly scrollKey: string
}

const key = 'listing_trail'

/** Remembers, for this tab, the results that are in sight. */
export function rememberTrail(trail: Trail): void {
  sessionStorage.setItem(key, JSON.stringify(trail))
}

function readTrail(): Trail | null {
  try {
    const { ids, back, scrollKey } = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<Trail>
    const whole =
      Array.isArray(ids) &&
      ids.every((id) => typeof id === 'string') &&
      typeof back === 'string' &&
      typeof scrollKey === 'string'
    return whole && back.startsWith('/results/') ? { ids, back, scrollKey } : null
  } catch {
    return null
  }
}

/** Where a listing stands among the results one came from; null where it is none of them. */
export interface Place {
  readonly back: string
  readonly scrollKey: string
  /** From 1. */
  readonly position: number
  readonly count: number
  readonly previous: string | null
  readonly next: string | null
}

export function placeOnTrail(id: string): Place | null {
  const trail = readTrail()
  const at = trail?.ids.indexOf(id) ?? -1
  if (!trail || at < 0) return null
  return {
    back: trail.back,
    scrollKey: trail.scrollKey,
    position: at + 1,
    count: trail.ids.length,
    previous: trail.ids[at - 1] ?? null,
    next: trail.ids[at + 1] ?? null,
  }
}
