import type { PreviewListing } from '@pb/contract/my-listings'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { toast, undoAction } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { previewQuery } from '../../../../queries/my-listings.ts'
import { invalidateListings, showError } from '../mutations.ts'
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
    onError: (error, _photos, context) => {
      context?.restore()
      showError(texts.saveFailed)(error)
    },
    onSettled: () => invalidateListings(client),
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
    onSuccess: (_reply, { before }) =>
      toast.success(texts.photoRemoved, {
        action: undoAction(() => save.mutate(before)),
      }),
    onError: (error, _input, context) => {
      context?.restore()
      showError(texts.removeFailed)(error)
    },
    onSettled: () => invalidateListings(client),
  })
}
