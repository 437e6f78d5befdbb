import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { contract } from '../../../lib/api.ts'
import { messageOf } from '../../../lib/http-error.ts'
import { upload } from '../../../lib/upload.ts'
import { previewQuery, showPhotos, useRefresh, useSavePhotos } from '../api.ts'
import { dropPending, keepPending, pendingOf } from './pending-store.ts'
import { faultOfFile, keyOfFile } from './photo-file.ts'
import { inChosenOrder, isRefusal, nextItems, withFiles, withItem, type UploadItem } from './queue.ts'

function itemOf(file: File): UploadItem {
  const error = faultOfFile(file)
  return { key: keyOfFile(file), file, share: 0, error, state: error === null ? 'waiting' : 'refused' }
}

/**
 * The files of one listing on their way: a few at once, each with its progress, each given up or tried again by
 * itself. A file counts whole or not at all, so what has arrived stays and only the rest is sent again; what a closed
 * tab left over is offered in `left`.
 */
export function useUploads(listingId: string) {
  const client = useQueryClient()
  const refresh = useRefresh()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [left, setLeft] = useState<readonly File[]>([])
  const running = useRef(new Map<string, AbortController>())
  const { mutate: savePhotos } = useSavePhotos(listingId)
  // The files of this round in the order in which they were chosen, and the photos that became of them.
  const round = useRef<{ keys: string[]; names: Map<string, string> }>({ keys: [], names: new Map() })

  useEffect(() => {
    const controllers = running.current
    let gone = false
    async function offerLeft(): Promise<void> {
      const found = await pendingOf(listingId)
      if (!gone) setLeft(found.map(({ file }) => file))
    }
    void offerLeft()
    return () => {
      gone = true
      for (const controller of controllers.values()) controller.abort()
    }
  }, [listingId])

  const send = useCallback(
    async ({ key, file }: UploadItem): Promise<void> => {
      const controller = new AbortController()
      running.current.set(key, controller)
      try {
        const photo = await upload(contract.myListings.uploadPhoto, {
          params: { id: listingId },
          query: { upload_key: key },
          field: 'photo',
          file,
          filename: 'photo',
          signal: controller.signal,
          onProgress: (share) => setItems((before) => withItem(before, key, { share })),
        })
        await dropPending(listingId, key)
        round.current.names.set(key, photo.name)
        showPhotos(client, listingId, (photos) =>
          photos.some(({ name }) => name === photo.name) ? photos : [...photos, photo],
        )
        setItems((before) => before.filter((item) => item.key !== key))
      } catch (error) {
        if (controller.signal.aborted) return
        const refused = isRefusal(error)
        if (refused) await dropPending(listingId, key)
        setItems((before) =>
          withItem(before, key, { state: refused ? 'refused' : 'failed', error: messageOf(error) }),
        )
      } finally {
        running.current.delete(key)
      }
    },
    [client, listingId],
  )

  const active = items.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    const next = nextItems(items).filter(({ key }) => !running.current.has(key))
    if (next.length === 0) return
    for (const item of next) void send(item)
    const keys = new Set(next.map(({ key }) => key))
    setItems((before) => before.map((item) => (keys.has(item.key) ? { ...item, state: 'sending' } : item)))
  }, [items, send])

  const retryFailed = useCallback(
    () =>
      setItems((before) =>
        before.map((item) =>
          item.state === 'failed' ? { ...item, state: 'waiting', share: 0, error: null } : item,
        ),
      ),
    [],
  )
  // What failed for want of a network goes on by itself once there is one again.
  useEffect(() => {
    addEventListener('online', retryFailed)
    return () => removeEventListener('online', retryFailed)
  }, [retryFailed])

  const wasActive = useRef(false)
  useEffect(() => {
    const ended = wasActive.current && !active
    wasActive.current = active
    if (!ended) return
    const { keys, names } = round.current
    round.current = { keys: [], names: new Map() }
    const photos = client.getQueryData(previewQuery(listingId).queryKey)?.photos ?? []
    const ordered = inChosenOrder(
      photos,
      keys.flatMap((key) => names.get(key) ?? []),
    )
    if (ordered === photos) void refresh()
    else savePhotos([...ordered])
  })

  function add(files: readonly File[]): void {
    const added = files.map((file) => itemOf(file))
    for (const { key, file, state } of added)
      if (state === 'waiting') void keepPending({ key, file, listingId })
    round.current.keys.push(...added.map(({ key }) => key))
    setItems((before) => withFiles(before, added))
    setLeft([])
  }

  function remove(key: string): void {
    running.current.get(key)?.abort()
    void dropPending(listingId, key)
    setItems((before) => before.filter((item) => item.key !== key))
  }

  return {
    items,
    left,
    /** Some files are on their way, or wait for it. */
    active,
    add,
    /** Gives a file up, or takes a refused one off the list. */
    remove,
    retry: (key: string) =>
      setItems((before) => withItem(before, key, { state: 'waiting', share: 0, error: null })),
    retryFailed,
    discardLeft: () => {
      for (const file of left) void dropPending(listingId, keyOfFile(file))
      setLeft([])
    },
  }
}
