import type { PreviewListing } from '@pb/contract/my-listings'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { getErrorMessage } from '../../../../lib/http-error.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { call, contract } from '../../../../lib/api.ts'
import { previewQuery } from '../../../../queries/my-listings.ts'
import { invalidateListings } from '../mutations.ts'
import * as texts from './texts.ts'

type Photos = PreviewListing['photos']

/** Changes a listing's cached photos before the server confirms it. Returns a function that restores them. */
export function updateCachedPhotos(
  client: QueryClient,
  id: string,
  change: (photos: Photos) => Photos,
): () => void {
  const { queryKey } = previewQuery(id)
  const before = client.getQueryData(queryKey)
  if (before) client.setQueryData(queryKey, { ...before, photos: change(before.photos) })
  return () => client.setQueryData(queryKey, before)
}

export function useSavePhotos(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photos: Photos) =>
      call(contract.myListings.savePhotos, { params: { id }, body: { photos } }),
    onMutate: (photos) => ({ restore: updateCachedPhotos(client, id, () => photos) }),
    onError: (_error, _photos, context) => context?.restore(),
    onSettled: () => invalidateListings(client),
    meta: { log: texts.saveFailed, error: getErrorMessage },
  })
}

/** Removes a photo. It disappears immediately; Undo puts it back in its position. */
export function useRemovePhoto(id: string) {
  const client = useQueryClient()
  const save = useSavePhotos(id)
  return useMutation({
    mutationFn: ({ name }: { readonly name: string; readonly before: Photos }) =>
      call(contract.myListings.removePhoto, { params: { id }, query: { name } }),
    onMutate: ({ name }) => ({
      restore: updateCachedPhotos(client, id, (photos) => photos.filter((photo) => photo.name !== name)),
    }),
    onError: (_error, _input, context) => context?.restore(),
    onSettled: () => invalidateListings(client),
    meta: {
      success: texts.photoRemoved,
      undo: (_reply, { before }) => save.mutate(before),
      log: texts.removeFailed,
      error: getErrorMessage,
    },
  })
}
