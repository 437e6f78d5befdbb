import type { BodyInput } from '@pb/contract/endpoint'
import type { ListingRelation } from '@pb/contract/listing-relations'
import type { sending } from '@pb/contract/sending'
import type { SharedLink } from '@pb/contract/shared-links'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useMutation } from '../../lib/use-mutation.ts'
import { call, contract, fetchFile } from '../../lib/api.ts'
import { HttpError, getErrorMessage } from '../../lib/http-error.ts'
import { saveFile } from '../../lib/save-file.ts'
import { listingSendKeys } from '../../queries/listing-sends.ts'
import { invalidateListingSends } from '../../queries/invalidate-listing-sends.ts'
import { pdfFileName } from './send-text.ts'
import * as texts from './texts.ts'

function isListingRelations(data: unknown): data is readonly ListingRelation[] {
  return Array.isArray(data)
}

/** Updates a relation optimistically in every cached query. Returns a function that rolls back. */
function patchRelation(
  client: QueryClient,
  userId: string,
  listingId: string,
  change: Partial<ListingRelation>,
) {
  const before = client.getQueriesData({ queryKey: listingSendKeys.relations })
  client.setQueriesData({ queryKey: listingSendKeys.relations }, (data: unknown) =>
    isListingRelations(data)
      ? data.map((relation) =>
          relation.user_id === userId && relation.advertisement_id === listingId
            ? { ...relation, ...change }
            : relation,
        )
      : data,
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/**
 * Saves a listing for a client, or removes it, with undo: shown at once, also stored when the page is left at once, rolled
 * back when it fails.
 */
export function useSaveToggle(clientId: string, listingId: string) {
  const client = useQueryClient()
  const toggle = useMutation({
    mutationFn: async (save: boolean) => {
      const params = { clientId }
      return save
        ? call(contract.sending.saveListings, { params, body: { listing_ids: [listingId] }, keepalive: true })
        : call(contract.sending.unsaveListings, {
            params,
            query: { listing_ids: listingId },
            keepalive: true,
          })
    },
    scope: { id: `save ${clientId} ${listingId}` },
    onMutate: async (save) => {
      await client.cancelQueries({ queryKey: listingSendKeys.relations })
      return patchRelation(client, clientId, listingId, { saved: save ? 1 : 0 })
    },
    onError: (_error, _save, rollback) => rollback?.(),
    onSettled: async () => invalidateListingSends(client),
    meta: {
      success: (_, save) =>
        !save
          ? { text: texts.listingRemoved, kind: 'plain', undo: (): void => toggle.mutate(true) }
          : undefined,
      error: (error, save) =>
        // The listing was sent elsewhere in the meantime.
        error instanceof HttpError && error.problem?.code === 'conflict'
          ? { text: texts.savedAfterSending, kind: 'info' }
          : texts.saveFailed(save, getErrorMessage(error)),
    },
  })
  return toggle
}

type SendBody = BodyInput<typeof sending.sendListings>

/** Sends listings. The key in the body makes a repeated call the same send. */
export function useSendListings() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: listingSendKeys.send,
    mutationFn: async ({ userIds, body }: { readonly userIds: readonly string[]; readonly body: SendBody }) =>
      call(contract.sending.sendListings, { params: { clientId: userIds[0]! }, body }),
    // Not awaited: the dialog closes without waiting for the page behind it.
    onSuccess: () => void invalidateListingSends(client),
    meta: { log: 'Listings could not be sent' },
  })
}

/** Records that a private link was shared. */
export function useRecordShared() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({
      linkId,
      channel,
    }: {
      readonly linkId: string
      readonly channel: 'sms' | 'whatsapp' | 'copy'
    }) => call(contract.sending.recordShared, { params: { linkId }, body: { channel } }),
    onSettled: async () => invalidateListingSends(client),
    meta: { error: (error) => texts.recordShareFailed(getErrorMessage(error)) },
  })
}

interface LinkRequest {
  readonly params: { readonly linkId: string }
}

const linkChanges = {
  renew: async (request: LinkRequest) => call(contract.sending.renewSharedLink, request),
  revoke: async (request: LinkRequest) => call(contract.sending.revokeSharedLink, request),
  restore: async (request: LinkRequest) => call(contract.sending.restoreSharedLink, request),
}
type LinkChange = keyof typeof linkChanges

/** Renews, revokes or restores a private link. */
export function useChangeLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ link, change }: { readonly link: SharedLink; readonly change: LinkChange }) =>
      linkChanges[change]({ params: { linkId: link.link_id } }),
    onSettled: async () => invalidateListingSends(client),
    meta: { error: (error) => texts.linkChangeFailed(getErrorMessage(error)) },
  })
}

/** Records that a client received a disclosure on paper. */
export function useRecordNotice(clientId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof sending.recordNotice>) =>
      call(contract.sending.recordNotice, { params: { clientId }, body }),
    onSettled: async () => invalidateListingSends(client),
    meta: { error: (error) => texts.recordNoticeFailed(getErrorMessage(error)) },
  })
}

/** Creates and saves a PDF of listings, named by the date. */
export function useListingsPdf(userId: string) {
  return useMutation({
    mutationFn: async (listingIds: readonly string[]) => {
      const file = await fetchFile(contract.brochures.makeBrochure, {
        body: { listing_ids: [...listingIds], user_id: userId },
      })
      saveFile(file, pdfFileName(new Date()))
    },
    meta: { error: (error) => texts.pdfFailed(getErrorMessage(error)) },
  })
}
