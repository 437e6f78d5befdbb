/** An occurrence as one of the implementations has it. */
export interface Occurrence {
  readonly uid: string
  readonly title: string
  readonly startsAt: number
  readonly endsAt: number
}

export interface Difference extends Occurrence {
  /** Whether only ours has it, or only the other. */
  readonly kind: 'extra' | 'missing'
}

const getKey = ({ startsAt, endsAt, title }: Occurrence): string => `${startsAt} ${endsAt} ${title}`

function count(occurrences: readonly Occurrence[]): Map<string, Occurrence[]> {
  const found = new Map<string, Occurrence[]>()
  for (const occurrence of occurrences) {
    const key = getKey(occurrence)
    found.set(key, [...(found.get(key) ?? []), occurrence])
  }
  return found
}

/** Occurrences that only one of both has: by start, end and title. */
export function compareOccurrences(own: readonly Occurrence[], other: readonly Occurrence[]): Difference[] {
  const [ours, theirs] = [count(own), count(other)]
  const subtract = (
    from: Map<string, Occurrence[]>,
    by: Map<string, Occurrence[]>,
    kind: Difference['kind'],
  ) =>
    [...from].flatMap(([key, list]) =>
      list
        .slice(by.get(key)?.length ?? 0)
        .map((occurrence): Difference => Object.assign({ kind }, occurrence)),
    )
  return [...subtract(theirs, ours, 'missing'), ...subtract(ours, theirs, 'extra')].toSorted(
    (a, b) => a.startsAt - b.startsAt,
  )
}
