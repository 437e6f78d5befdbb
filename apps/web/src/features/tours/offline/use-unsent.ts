import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { toast } from '../../../components/ui/toaster.tsx'
import { randomKey } from '../../../lib/random-key.ts'
import { useUser } from '../../../lib/use-session.ts'
import { showingKeys } from '../../../queries/showings.ts'
import type { UnsentItem } from './tour-store.ts'
import { UnsentQueue } from './unsent-queue.ts'
import * as texts from '../texts.ts'

interface Unsent {
  /** What the server does not have yet, oldest first. */
  readonly items: readonly UnsentItem[]
  readonly addNote: (listingId: string, text: string) => void
  readonly addPhotos: (listingId: string, files: readonly File[]) => void
  readonly drop: (key: string) => void
}

const retryMs = 20_000

const create = (listing_id: string) => ({
  key: randomKey(),
  listing_id,
  time: Math.floor(Date.now() / 1000),
})

/** Notes and photos of a tour, which are sent when the network is back, also when the page is opened again. */
export function useUnsent(tourId: string): Unsent {
  const client = useQueryClient()
  const { user_id: userId } = useUser()
  const [queue] = useState(
    () =>
      new UnsentQueue({
        userId,
        tourId,
        onSaved: (tour) => client.setQueryData([...showingKeys.tours, 'one', tourId], tour),
        onNotStored: () => toast.error(texts.notStored),
      }),
  )
  const items = useSyncExternalStore(queue.subscribe, queue.getItems)
  useEffect(() => {
    const retry = (): void => void queue.send()
    void queue.resume()
    addEventListener('online', retry)
    const timer = setInterval(retry, retryMs)
    return () => {
      removeEventListener('online', retry)
      clearInterval(timer)
    }
  }, [queue])
  return {
    items,
    addNote: (listingId, text) => void queue.add([{ kind: 'note', text, ...create(listingId) }]),
    addPhotos: (listingId, files) =>
      void queue.add(files.map((file) => ({ kind: 'photo', file, name: file.name, ...create(listingId) }))),
    drop: (key) => void queue.drop(key),
  }
}
