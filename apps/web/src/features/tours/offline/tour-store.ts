import type { Tour } from '@pb/contract/tours'
import { createStore, del, entries, get, set } from 'idb-keyval'
import { offlineDatabase, offlineTable, setOfflineOwner } from '../../../lib/offline-data.ts'

/** A note that the server does not have yet. */
interface UnsentNote {
  readonly kind: 'note'
  readonly key: string
  readonly listing_id: string
  readonly text: string
  /** Unix seconds at which it was written. */
  readonly time: number
  /** Why the server refused it; without, it is sent when the network is back. */
  readonly failure?: string
}

/** A photo that the server does not have yet. */
interface UnsentPhoto extends Omit<UnsentNote, 'kind' | 'text'> {
  readonly kind: 'photo'
  readonly file: Blob
  readonly name: string
}

export type UnsentItem = UnsentNote | UnsentPhoto

const store = createStore(offlineDatabase, offlineTable)
const tourKey = (userId: string, tourId: string): string => `tour:${userId}:${tourId}`
const unsentPrefix = (userId: string, tourId: string): string => `unsent:${userId}:${tourId}:`

/** Days after its end for which a tour is kept. */
const keptDays = 3

/** Keeps a tour on the device, and drops those that are over. Returns the tours that are kept. */
export async function keepTour(userId: string, tour: Tour, now: number): Promise<Tour[]> {
  await set(tourKey(userId, tour.tour_id), tour, store)
  setOfflineOwner(userId)
  const all = await entries<string, Tour>(store)
  const tours = all.filter(([key]) => key.startsWith('tour:'))
  const isOver = ({ ends }: Tour): boolean => ends + keptDays * 86_400 < now
  await Promise.all(
    tours.filter(([, one]) => isOver(one) && one.tour_id !== tour.tour_id).map(([key]) => del(key, store)),
  )
  return tours.map(([, one]) => one).filter((one) => !isOver(one) || one.tour_id === tour.tour_id)
}

export async function findKeptTour(userId: string, tourId: string): Promise<Tour | null> {
  return (await get<Tour>(tourKey(userId, tourId), store)) ?? null
}

/** What is not sent yet, in the order in which it was taken. */
export async function listUnsent(userId: string, tourId: string): Promise<UnsentItem[]> {
  const prefix = unsentPrefix(userId, tourId)
  return (await entries<string, UnsentItem>(store))
    .filter(([key]) => key.startsWith(prefix))
    .map(([, item]) => item)
    .toSorted((a, b) => a.time - b.time)
}

export async function saveUnsent(userId: string, tourId: string, item: UnsentItem): Promise<void> {
  await set(unsentPrefix(userId, tourId) + item.key, item, store)
  setOfflineOwner(userId)
}

export const dropUnsent = (userId: string, tourId: string, key: string): Promise<void> =>
  del(unsentPrefix(userId, tourId) + key, store)
