import { parseLocalDateTime } from '../../../components/domain/time-menu/time-options.ts'

/** The API takes no more. */
export const maxTimes = 10

/** Suggested times: free ones that were chosen, in seconds, and typed ones. */
export interface Suggestion {
  readonly slots: readonly number[]
  readonly entries: readonly TimeEntry[]
}

export const noTimes: Suggestion = { slots: [], entries: [] }

/** A suggested time as it is typed, in a `datetime-local` field. */
interface TimeEntry {
  readonly key: string
  readonly text: string
}

/** All times, and the keys of typed ones and chosen slots that are no future time. `now` in milliseconds. */
export function readTimes(
  { slots, entries }: Suggestion,
  zone: string,
  now: number,
): { readonly times: number[]; readonly wrong: ReadonlySet<string> } {
  const filled = entries
    .filter(({ text }) => text !== '')
    .map(({ key, text }) => ({ key, at: parseLocalDateTime(text, zone) }))
  const wrong = filled.filter(({ at }) => at === null || at * 1000 <= now)
  const times = [...slots, ...filled.map(({ at }) => at).filter((at) => at !== null)]
  const past = slots.filter((at) => at * 1000 <= now)
  return {
    times: [...new Set(times)].toSorted((one, other) => one - other),
    wrong: new Set([...wrong.map(({ key }) => key), ...past.map(String)]),
  }
}
