import type { ShowingStatus } from '@pb/contract/showings'

/** A showing of each demo agent. */
export interface ShowingCase {
  /** Days from today. */
  readonly day: number
  /** New York time; null for a request in words. */
  readonly time: string | null
  readonly status: ShowingStatus
  /** Place in the agent's clients. */
  readonly client: number
  readonly minutes?: number
  readonly note?: string
  /** What the client asked for. */
  readonly when?: string
  readonly message?: string
  /** Why the client canceled it. */
  readonly reason?: string
  readonly rating?: number
  readonly feedback?: string
}

export const showingCases: readonly ShowingCase[] = [
  {
    day: -6,
    time: '14:00',
    status: 'completed',
    client: 0,
    rating: 4,
    feedback: 'Loved the kitchen. A bit far from the train.',
  },
  { day: -4, time: '11:30', status: 'completed', client: 1, rating: 2, feedback: 'Too dark for us.' },
  { day: -2, time: '17:00', status: 'no_show', client: 2, note: 'Called at 5:15, no answer.' },
  { day: -1, time: '12:00', status: 'completed', client: 0 },
  { day: 0, time: '10:00', status: 'confirmed', client: 3, note: 'Keys are with the doorman.' },
  { day: 0, time: '17:30', status: 'confirmed', client: 1 },
  {
    day: 1,
    time: '13:30',
    status: 'confirmed',
    client: 4,
    minutes: 45,
    note: 'Second visit, with her mother.',
  },
  { day: 4, time: '10:30', status: 'confirmed', client: 2 },
  { day: 5, time: '16:00', status: 'confirmed', client: 5 },
  {
    day: 0,
    time: null,
    status: 'requested',
    client: 6,
    when: 'Weekday evenings, Saturday',
    message: 'Is the second bedroom big enough for a queen bed?',
  },
  { day: 3, time: '14:00', status: 'requested', client: 7, when: 'One of your free times', message: '' },
  { day: 1, time: '16:30', status: 'canceled', client: 8, reason: 'We signed a lease elsewhere' },
]

/** A tour of each demo agent. */
export interface TourCase {
  readonly day: number
  readonly time: string
  readonly client: number
  /** Place of its first listing among the agent's. */
  readonly from: number
  readonly stops: number
  readonly status: 'planned' | 'confirmed' | 'completed'
  /** By the order of its stops. */
  readonly notes?: readonly string[]
}

export const tourCases: readonly TourCase[] = [
  {
    day: -3,
    time: '10:00',
    client: 3,
    from: 14,
    stops: 3,
    status: 'completed',
    notes: ['Bright, but the street is loud', 'Closets are small', 'Their favorite: send the application'],
  },
  { day: 2, time: '10:00', client: 3, from: 18, stops: 4, status: 'confirmed' },
  { day: 6, time: '11:00', client: 5, from: 24, stops: 4, status: 'planned' },
]
