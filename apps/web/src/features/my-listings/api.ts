import type { BodyInput, Params, QueryInput } from '@pb/contract/endpoint'
import type { ListingChanges, myListings, OwnListing, PreviewListing } from '@pb/contract/my-listings'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract } from '../../lib/api.ts'
import { messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'

const root = ['my-listings'] as const
type ListQuery = NonNullable<QueryInput<typeof myListings.ownListings>>

/** One page of the caller's listings, with counts; the page before stays in sight until the next is here. */
export function ownListingsQuery(query: ListQuery) {
  return queryOptions({
    queryKey: [...root, 'list', query],
    queryFn: ({ signal }) => call(contract.myListings.ownListings, { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** A listing with all that its agents know. */
export function previewQuery(id: string) {
  return queryOptions({
    queryKey: [...root, 'one', id],
    queryFn: ({ signal }) =>
      call(contract.myListings.previewListing, {
        params: { id },
        query: { load_rooms_data: 'true', load_rooms_advice: 'true' },
        signal,
      }),
    staleTime: 0,
  })
}

/** A unit of a building; asked for only where both are known, and never again after a refusal. */
export function apartmentQuery(buildingId: string, unit: string) {
  return queryOptions({
    queryKey: [...root, 'apartment', buildingId, unit],
    queryFn: ({ signal }) => call(contract.myListings.apartment, { params: { buildingId, unit }, signal }),
    enabled: buildingId !== '' && unit !== '',
    retry: false,
    staleTime: 10_000,
  })
}

/** Buildings for what is being typed. */
export function suggestBuildingsQuery(search: string) {
  return queryOptions({
    queryKey: [...root, 'buildings', search],
    queryFn: ({ signal }) =>
      call(contract.buildings.suggestBuildings, { query: { limit: 10, offset: 0, search }, signal }),
    placeholderData: keepPreviousData,
    enabled: search !== '',
    staleTime: 60_000,
  })
}

/** What is known of a listing elsewhere, its page, its building's and searches, is asked for anew. */
function refresh(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: ['listings'] }),
    client.invalidateQueries({ queryKey: ['buildings'] }),
  ])
}

type ListReply = Awaited<ReturnType<typeof call<typeof myListings.ownListings>>>

/** Shows a change in every list at once; returns the way back. */
function patchRows(client: QueryClient, id: string, change: Partial<OwnListing>): () => void {
  const before = client.getQueriesData<ListReply>({ queryKey: [...root, 'list'] })
  for (const [key, list] of before) {
    if (!list) continue
    const collection = list.collection.map((row) =>
      row.advertisement_id === id ? { ...row, ...change } : row,
    )
    client.setQueryData(key, { ...list, collection })
  }
  return () => {
    for (const [key, list] of before) client.setQueryData(key, list)
  }
}

function failed(what: string) {
  return (error: unknown): void => {
    logError(what, error)
    toast.error(messageOf(error))
  }
}

/** Takes a change back; what it says when that is no longer possible is the server's. */
function useUndo() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change_id }: { readonly id: string; readonly change_id: string }) =>
      call(contract.myListings.undoListingChange, { params: { id }, body: { change_id } }),
    onSuccess: () => toast.success('Undone'),
    onError: failed('The change could not be undone'),
    onSettled: () => refresh(client),
  })
}

/** Tells what was done, with its way back. */
function useDone() {
  const undo = useUndo()
  return (text: string, id: string, change_id: string | null): void => {
    if (change_id === null) toast.success(text)
    else
      toast.success(text, {
        action: { label: 'Undo', onClick: () => undo.mutate({ id, change_id }) },
      })
  }
}

/** Adds a unit to a building, or finds it. */
export function createApartment(buildingId: string, body: BodyInput<typeof myListings.createApartment>) {
  return call(contract.myListings.createApartment, { params: { buildingId }, body })
}

export function createListing(body: BodyInput<typeof myListings.createListing>) {
  return call(contract.myListings.createListing, { body })
}

/** After a listing was added. */
export function useRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => refresh(client)
}

/** Changes a price in place: shown at once, taken back where the server refuses. */
export function useSavePrice() {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: ({ row, price }: { readonly row: OwnListing; readonly price: number }) =>
      call(contract.myListings.saveListing, {
        params: { id: row.advertisement_id },
        body: { version: row.version, price },
      }),
    onMutate: ({ row, price }) => ({ back: patchRows(client, row.advertisement_id, { price }) }),
    onSuccess: ({ change_id }, { row }) => done('Price saved', row.advertisement_id, change_id),
    onError: (error, _input, context) => {
      context?.back()
      failed('The price could not be saved')(error)
    },
    onSettled: () => refresh(client),
  })
}

/** Saves fields of the edit panel. The caller shows what went wrong, beside the fields. */
export function useSaveListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ListingChanges & { readonly version: number }) =>
      call(contract.myListings.saveListing, { params: { id }, body }),
    onSuccess: () => toast.success('Listing saved'),
    onSettled: () => refresh(client),
  })
}

type Move = Omit<BodyInput<typeof myListings.saveListingStatus>, 'version'>

export function useMoveListing() {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: ({ row, ...move }: Move & { readonly row: OwnListing }) =>
      call(contract.myListings.saveListingStatus, {
        params: { id: row.advertisement_id },
        body: { ...move, version: row.version },
      }),
    onSuccess: ({ change_id }, { row }) => done('Status saved', row.advertisement_id, change_id),
    onError: failed('The status could not be saved'),
    onSettled: () => refresh(client),
  })
}

export function useRemoveListing() {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: ({
      id,
      reason,
      ...query
    }: QueryInput<typeof myListings.removeListing> & Params<typeof myListings.removeListing>) =>
      call(contract.myListings.removeListing, { params: { id, reason }, query }),
    onSuccess: ({ change_id }, { id }) => done('Listing removed', id, change_id),
    onError: failed('The listing could not be removed'),
    onSettled: () => refresh(client),
  })
}

/** Says that listings are still available. */
export function useVerify() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (listing_ids: readonly string[]) =>
      call(contract.myListings.verifyListings, { body: { listing_ids: [...listing_ids] } }),
    onSuccess: ({ verified }) =>
      toast.success(verified.length === 1 ? 'Listing verified' : `${verified.length} listings verified`),
    onError: failed('The listings could not be verified'),
    onSettled: () => refresh(client),
  })
}

/** Says that imported stock is gone. */
export function useReportListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<typeof myListings.reportListing> & { readonly id: string }) =>
      call(contract.myListings.reportListing, { params: { id }, body }),
    onSuccess: () => toast.success('Reported. A supervisor decides.'),
    onError: failed('The listing could not be reported'),
    onSettled: () => refresh(client),
  })
}

/** A supervisor's answer to a report. */
export function useDecideReport() {
  const client = useQueryClient()
  const done = useDone()
  return useMutation({
    mutationFn: ({ id, confirm }: { readonly id: string; readonly confirm: boolean }) =>
      call(contract.myListings.decideReport, { params: { id }, body: { confirm } }),
    onSuccess: ({ listing_id, change_id }, { confirm }) =>
      done(confirm ? 'Listing removed' : 'Report dismissed', listing_id, change_id),
    onError: failed('The report could not be answered'),
    onSettled: () => refresh(client),
  })
}

/** Shows a listing's photos as they are about to be, and puts them back where that fails. */
export function showPhotos(
  client: QueryClient,
  id: string,
  change: (photos: PreviewListing['photos']) => PreviewListing['photos'],
): () => void {
  const { queryKey } = previewQuery(id)
  const before = client.getQueryData(queryKey)
  if (before) client.setQueryData(queryKey, { ...before, photos: change(before.photos) })
  return () => client.setQueryData(queryKey, before)
}

export function useSavePhotos(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (photos: PreviewListing['photos']) =>
      call(contract.myListings.savePhotos, { params: { id }, body: { photos } }),
    onMutate: (photos) => ({ back: showPhotos(client, id, () => photos) }),
    onError: (error, _photos, context) => {
      context?.back()
      failed('The photos could not be saved')(error)
    },
    onSettled: () => refresh(client),
  })
}

/** Takes a photo off at once, with a way back to its place. */
export function useRemovePhoto(id: string) {
  const client = useQueryClient()
  const save = useSavePhotos(id)
  return useMutation({
    mutationFn: ({ name }: { readonly name: string; readonly before: PreviewListing['photos'] }) =>
      call(contract.myListings.removePhoto, { params: { id }, query: { name } }),
    onMutate: ({ name }) => ({
      back: showPhotos(client, id, (photos) => photos.filter((photo) => photo.name !== name)),
    }),
    onSuccess: (_reply, { before }) =>
      toast.success('Photo removed', {
        action: { label: 'Undo', onClick: () => save.mutate(before) },
      }),
    onError: (error, _input, context) => {
      context?.back()
      failed('The photo could not be removed')(error)
    },
    onSettled: () => refresh(client),
  })
}
