import type { Deps } from '../../../platform/deps.ts'

/** What came of a message: the event that it is about, and why it changed nothing, if so. */
export interface Outcome {
  readonly eventId: string | null
  readonly reason: string
}

export type ApplyDeps = Pick<Deps, 'clock' | 'events' | 'jobs'>
