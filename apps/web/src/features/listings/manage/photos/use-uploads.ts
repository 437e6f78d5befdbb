import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { contract } from '../../../../lib/api.ts'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { upload } from '../../../../lib/upload.ts'
import { previewQuery } from '../../../../queries/my-listings.ts'
import { useInvalidateListings } from '../mutations.ts'
import { deletePendingUpload, storePendingUpload, findPendingUploads } from './pending-uploads.ts'
import { validateFile, getUploadKey } from './photo-file.ts'
import { updateCachedPhotos, useSavePhotos } from './photo-mutations.ts'
import {
  sortByChosenOrder,
  isPermanentFailure,
  getNextItems,
  addFiles,
  updateItem,
  type UploadItem,
} from './upload-queue.ts'

function toUploadItem(file: File): UploadItem {
  const error = validateFile(file)
  return { key: getUploadKey(file), file, progress: 0, error, state: error === null ? 'waiting' : 'refused' }
}

/**
 * Uploads the photos of a listing, several at once. Each upload has its own progress and can be canceled or retried.
 * Completed uploads stay when others fail. `left` has the files of a previous visit that were not uploaded.
 */
export function useUploads(listingId: string) {
  const client = useQueryClient()
  const refresh = useInvalidateListings()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [unfinished, setUnfinished] = useState<readonly File[]>([])
  const running = useRef(new Map<string, AbortController>())
  const { mutate: savePhotos } = useSavePhotos(listingId)
  // Keys of this round's files in the order they were chosen, and the names of the uploaded photos.
  const round = useRef<{ keys: string[]; names: Map<string, string> }>({ keys: [], names: new Map() })

  useEffect(() => {
    const controllers = running.current
    let unmounted = false
    async function loadUnfinished(): Promise<void> {
      const pending = await findPendingUploads(listingId)
      if (!unmounted) setUnfinished(pending.map(({ file }) => file))
    }
    void loadUnfinished()
    return () => {
      unmounted = true
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
          onProgress: (progress) => setItems((before) => updateItem(before, key, { progress })),
        })
        await deletePendingUpload(listingId, key)
        round.current.names.set(key, photo.name)
        updateCachedPhotos(client, listingId, (photos) =>
          photos.some(({ name }) => name === photo.name) ? photos : [...photos, photo],
        )
        setItems((before) => before.filter((item) => item.key !== key))
      } catch (error) {
        if (controller.signal.aborted) return
        const refused = isPermanentFailure(error)
        if (refused) await deletePendingUpload(listingId, key)
        setItems((before) =>
          updateItem(before, key, { state: refused ? 'refused' : 'failed', error: getErrorMessage(error) }),
        )
      } finally {
        running.current.delete(key)
      }
    },
    [client, listingId],
  )

  const active = items.some(({ state }) => state === 'waiting' || state === 'sending')
  useEffect(() => {
    const next = getNextItems(items).filter(({ key }) => !running.current.has(key))
    if (next.length === 0) return
    for (const item of next) void send(item)
    const keys = new Set(next.map(({ key }) => key))
    setItems((before) => before.map((item) => (keys.has(item.key) ? { ...item, state: 'sending' } : item)))
  }, [items, send])

  const retryFailed = useCallback(
    () =>
      setItems((before) =>
        before.map((item) =>
          item.state === 'failed' ? { ...item, state: 'waiting', progress: 0, error: null } : item,
        ),
      ),
    [],
  )
  // Retries failed uploads when the browser is online again.
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
    const ordered = sortByChosenOrder(
      photos,
      keys.flatMap((key) => names.get(key) ?? []),
    )
    if (ordered === photos) void refresh()
    else savePhotos([...ordered])
  })

  function add(files: readonly File[]): void {
    const added = files.map((file) => toUploadItem(file))
    for (const { key, file, state } of added)
      if (state === 'waiting') void storePendingUpload({ key, file, listingId })
    round.current.keys.push(...added.map(({ key }) => key))
    setItems((before) => addFiles(before, added))
    setUnfinished([])
  }

  function remove(key: string): void {
    running.current.get(key)?.abort()
    void deletePendingUpload(listingId, key)
    setItems((before) => before.filter((item) => item.key !== key))
  }

  return {
    items,
    unfinished,
    /** Whether any file is waiting or uploading. */
    active,
    add,
    /** Cancels an upload, or removes a rejected file from the list. */
    remove,
    retry: (key: string) =>
      setItems((before) => updateItem(before, key, { state: 'waiting', progress: 0, error: null })),
    retryFailed,
    discardUnfinished: () => {
      for (const file of unfinished) void deletePendingUpload(listingId, getUploadKey(file))
      setUnfinished([])
    },
  }
}
