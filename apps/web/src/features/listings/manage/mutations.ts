import type { BodyInput, Params, QueryInput } from '@pb/contract/endpoint'
import type { ListingChanges, myListings, OwnListing } from '@pb/contract/my-listings'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation, type Notice } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { buildingKeys } from '../../../queries/buildings.ts'
import { listingKeys } from '../../../queries/listings.ts'
import { myListingKeys } from '../../../queries/my-listings.ts'
import * as texts from './texts.ts'

/** Refetches everything that shows a listing: own listings, searches and pages of listings and buildings. */
export function invalidateListings(client: QueryClient): Promise<unknown> {
  return Promise.all([
    client.invalidateQueries({ queryKey: myListingKeys.all }),
    client.invalidateQueries({ queryKey: listingKeys.all }),
    client.invalidateQueries({ queryKey: buildingKeys.all }),
  ])
}

type OwnListingsReply = Awaited<ReturnType<typeof call<typeof myListings.ownListings>>>

/** Shows a change in every cached list before the server confirms it. Returns a function that restores the lists. */
function updateCachedRows(client: QueryClient, id: string, change: Partial<OwnListing>): () => void {
  const before = client.getQueriesData<OwnListingsReply>({ queryKey: myListingKeys.lists })
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

/** Undoes a change. The server decides whether that is still possible. */
function useUndoChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change_id }: { readonly id: string; readonly change_id: string }) =>
      call(contract.myListings.undoListingChange, { params: { id }, body: { change_id } }),
    onSettled: () => invalidateListings(client),
    meta: { success: texts.undone, log: texts.undoFailed, error: getErrorMessage },
  })
}

/** Returns the toast of a change, with Undo where it can be undone. */
function useUndoNotice() {
  const undo = useUndoChange()
  return (text: string, id: string, change_id: string | null): Notice => ({
    text,
    undo: change_id === null ? undefined : () => undo.mutate({ id, change_id }),
  })
}

/** Creates a unit in a building, or returns the existing one. */
export function createApartment(buildingId: string, body: BodyInput<typeof myListings.createApartment>) {
  return call(contract.myListings.createApartment, { params: { buildingId }, body })
}

export function createListing(body: BodyInput<typeof myListings.createListing>) {
  return call(contract.myListings.createListing, { body })
}

export function useInvalidateListings(): () => Promise<unknown> {
  const client = useQueryClient()
  return () => invalidateListings(client)
}

/** Saves a price. It is shown immediately and restored when the server rejects it. */
export function useSavePrice() {
  const client = useQueryClient()
  const toNotice = useUndoNotice()
  return useMutation({
    mutationFn: ({ row, price }: { readonly row: OwnListing; readonly price: number }) =>
      call(contract.myListings.saveListing, {
        params: { id: row.advertisement_id },
        body: { version: row.version, price },
      }),
    onMutate: ({ row, price }) => ({ restore: updateCachedRows(client, row.advertisement_id, { price }) }),
    onError: (_error, _input, context) => context?.restore(),
    onSettled: () => invalidateListings(client),
    meta: {
      success: ({ change_id }, { row }) => toNotice(texts.priceSaved, row.advertisement_id, change_id),
      log: texts.savePriceFailed,
      error: getErrorMessage,
    },
  })
}

/** Saves fields of the edit panel. The caller shows errors beside the fields. */
export function useSaveListing(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ListingChanges & { readonly version: number }) =>
      call(contract.myListings.saveListing, { params: { id }, body }),
    onSettled: () => invalidateListings(client),
    meta: { success: texts.listingSaved },
  })
}

type StatusChange = Omit<BodyInput<typeof myListings.saveListingStatus>, 'version'>

export function useSaveStatus() {
  const client = useQueryClient()
  const toNotice = useUndoNotice()
  return useMutation({
    mutationFn: ({ row, ...change }: StatusChange & { readonly row: OwnListing }) =>
      call(contract.myListings.saveListingStatus, {
        params: { id: row.advertisement_id },
        body: { ...change, version: row.version },
      }),
    onSettled: () => invalidateListings(client),
    meta: {
      success: ({ change_id }, { row }) => toNotice(texts.statusSaved, row.advertisement_id, change_id),
      log: texts.saveStatusFailed,
      error: getErrorMessage,
    },
  })
}

export function useRemoveListing() {
  const client = useQueryClient()
  const toNotice = useUndoNotice()
  return useMutation({
    mutationFn: ({
      id,
      reason,
      ...query
    }: QueryInput<typeof myListings.removeListing> & Params<typeof myListings.removeListing>) =>
      call(contract.myListings.removeListing, { params: { id, reason }, query }),
    onSettled: () => invalidateListings(client),
    meta: {
      success: ({ change_id }, { id }) => toNotice(texts.listingRemoved, id, change_id),
      log: texts.removeFailed,
      error: getErrorMessage,
    },
  })
}

/** Undoes a verification, except of listings that were verified again since. */
export function useUndoVerification() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (change_id: string) => call(contract.myListings.undoVerification, { body: { change_id } }),
    onSettled: () => invalidateListings(client),
    meta: {
      success: ({ restored }) =>
        restored.length === 0 ? { text: texts.verifiedSince, kind: 'error' } : texts.undone,
      log: texts.undoFailed,
      error: getErrorMessage,
    },
  })
}

/** Confirms that listings are still available, with Undo; `name` is that of the only one. */
export function useVerify(name?: string) {
  const client = useQueryClient()
  const undo = useUndoVerification()
  return useMutation({
    mutationFn: (listing_ids: readonly string[]) =>
      call(contract.myListings.verifyListings, { body: { listing_ids: [...listing_ids] } }),
    onSettled: () => invalidateListings(client),
    meta: {
      success: ({ verified, change_id }) =>
        change_id === null
          ? { text: texts.nothingVerified, kind: 'error' }
          : {
              text:
                verified.length === 1 ? texts.listingVerified(name) : texts.listingsVerified(verified.length),
              undo: () => undo.mutate(change_id),
            },
      log: texts.verifyFailed,
      error: getErrorMessage,
    },
  })
}

/** Reports an imported listing as off market. */
export function useReportListing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, ...body }: BodyInput<typeof myListings.reportListing> & { readonly id: string }) =>
      call(contract.myListings.reportListing, { params: { id }, body }),
    onSettled: () => invalidateListings(client),
    meta: { success: texts.reported, log: texts.reportFailed, error: getErrorMessage },
  })
}

/** Confirms or dismisses a report, as a supervisor. */
export function useDecideReport() {
  const client = useQueryClient()
  const toNotice = useUndoNotice()
  return useMutation({
    mutationFn: ({ id, confirm }: { readonly id: string; readonly confirm: boolean }) =>
      call(contract.myListings.decideReport, { params: { id }, body: { confirm } }),
    onSettled: () => invalidateListings(client),
    meta: {
      success: ({ listing_id, change_id }, { confirm }) =>
        toNotice(confirm ? texts.listingRemoved : texts.reportDismissed, listing_id, change_id),
      log: texts.decideFailed,
      error: getErrorMessage,
    },
  })
}
