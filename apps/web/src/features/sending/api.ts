import type { BodyInput } from '@pb/contract/endpoint'
import type { ListingRelation } from '@pb/contract/listing-relations'
import type { sending } from '@pb/contract/sending'
import type { SharedLink } from '@pb/contract/shared-links'
import {
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
  type QueryClient,
} from '@tanstack/react-query'
import { toast } from '../../components/ui/toaster.tsx'
import { call, contract, fetchFile } from '../../lib/api.ts'
import { HttpError, messageOf } from '../../lib/http-error.ts'
import { logError } from '../../lib/log.ts'
import { saveFile } from '../../lib/save-file.ts'
import type { SavedView } from './model/saved-view.ts'
import { pdfName } from './model/words.ts'

const root = ['sending'] as const
const relationsKey = [...root, 'relations'] as const

/** Whether a part of a search's key says that the search leaves out what was sent to a client. */
function leavesOutSent(part: unknown): boolean {
  return typeof part === 'object' && part !== null && 'not_sent_to' in part && part.not_sent_to !== undefined
}

/** What saving or sending may have changed elsewhere: the client's own page, and what others know of its listings. */
export async function refreshSending(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: root }),
    client.invalidateQueries({ queryKey: ['clients'] }),
    // A listing's own page names those who have it; "Not sent yet" finds it no more.
    client.invalidateQueries({
      queryKey: ['listings'],
      predicate: ({ queryKey }) => queryKey[1] === 'one' || queryKey.some(leavesOutSent),
    }),
  ])
}

/** How the listings of a page stand with a client. */
export function clientListingsInfoQuery(clientId: string, listingIds: readonly string[]) {
  const ids = listingIds.toSorted()
  return queryOptions({
    queryKey: [...relationsKey, 'client', clientId, ids],
    queryFn: async ({ signal }) => {
      const { clientListingsInfo } = contract.sending
      const reply = await call(clientListingsInfo, {
        params: { clientId },
        query: { listing_ids: ids.join(',') },
        signal,
      })
      return reply.collection
    },
    staleTime: 60_000,
    enabled: ids.length > 0,
  })
}

/** Clients that one question asks about; addresses have an end. */
const mostClients = 200

/** How a listing stands with several clients. */
export function listingClientsInfoQuery(listingId: string, clientIds: readonly string[]) {
  const ids = clientIds.toSorted()
  return queryOptions({
    queryKey: [...relationsKey, 'listing', listingId, ids],
    queryFn: async ({ signal }) => {
      const { listingClientsInfo } = contract.sending
      const parts = Array.from({ length: Math.ceil(ids.length / mostClients) }, async (_, part) => {
        const asked = ids.slice(part * mostClients, (part + 1) * mostClients)
        return call(listingClientsInfo, {
          params: { listingId },
          query: { client_ids: asked.join(',') },
          signal,
        })
      })
      return (await Promise.all(parts)).flatMap(({ collection }) => collection)
    },
    staleTime: 60_000,
    enabled: ids.length > 0,
  })
}

function isRelations(data: unknown): data is readonly ListingRelation[] {
  return Array.isArray(data)
}

/** Shows a relation as it will be, wherever it is shown. Returns what puts back what was. */
function showRelation(
  client: QueryClient,
  userId: string,
  listingId: string,
  change: Partial<ListingRelation>,
) {
  const before = client.getQueriesData({ queryKey: relationsKey })
  client.setQueriesData({ queryKey: relationsKey }, (data: unknown) =>
    isRelations(data)
      ? data.map((one) =>
          one.user_id === userId && one.advertisement_id === listingId ? { ...one, ...change } : one,
        )
      : data,
  )
  return () => {
    for (const [key, data] of before) client.setQueryData(key, data)
  }
}

/** Saves a listing for a client, or no more: shown at once, and as it was where it is refused. */
export function useSaveToggle(clientId: string, listingId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (save: boolean) => {
      const params = { clientId }
      return save
        ? call(contract.sending.saveListings, { params, body: { listing_ids: [listingId] } })
        : call(contract.sending.unsaveListings, { params, query: { listing_ids: listingId } })
    },
    scope: { id: `save ${clientId} ${listingId}` },
    onMutate: async (save) => {
      await client.cancelQueries({ queryKey: relationsKey })
      return showRelation(client, clientId, listingId, { saved: save ? 1 : 0 })
    },
    onError: (error, save, putBack) => {
      putBack?.()
      // It was sent meanwhile, from elsewhere.
      if (error instanceof HttpError && error.problem?.code === 'conflict')
        toast.info('Listing saved after sending')
      else toast.error(`The listing was not ${save ? 'saved' : 'removed'}. ${messageOf(error)}`)
    },
    onSettled: async () => refreshSending(client),
  })
}

/** A page of what was saved for a client, or liked by the client. */
export function savedListingsQuery(clientId: string, { by, sent }: SavedView, page: number) {
  const offset = (page - 1) * savedPage
  return queryOptions({
    queryKey: [...root, 'saved', clientId, by, sent, offset],
    queryFn: async ({ signal }) =>
      call(contract.sending.savedListings, {
        params: { clientId },
        query: { by, sent, offset, limit: savedPage },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}
/** Saved listings of one page. */
export const savedPage = 50

/** A client's and household's personal links. */
export function sharedLinksQuery(clientId: string) {
  return queryOptions({
    queryKey: [...root, 'links', clientId],
    queryFn: async ({ signal }) =>
      call(contract.sending.sharedLinks, { params: { clientId }, query: { limit: 100 }, signal }),
  })
}

/** Notices that a client and the household had. */
export function clientNoticesQuery(clientId: string) {
  return queryOptions({
    queryKey: [...root, 'notices', clientId],
    queryFn: async ({ signal }) =>
      (await call(contract.sending.clientNotices, { params: { clientId }, signal })).collection,
  })
}

type SendBody = BodyInput<typeof sending.sendListings>
export type AdviceBody = BodyInput<typeof sending.sendAdvice>

/** What to know before a send; the first client is the path's. */
export function sendAdviceQuery(body: AdviceBody, userIds: readonly string[]) {
  return queryOptions({
    queryKey: [...root, 'advice', userIds, body],
    queryFn: async ({ signal }) =>
      call(contract.sending.sendAdvice, { params: { clientId: userIds[0]! }, body, signal }),
    // Each dialog asks anew, and stays with what it opened with.
    staleTime: Infinity,
    gcTime: 0,
    enabled: userIds.length > 0,
  })
}

/** A send that runs is known by it wherever another could be begun. */
export const sendKey = [...root, 'send'] as const

/** Sends listings; the body's key makes a repeated call one send. */
export function useSendListings() {
  const client = useQueryClient()
  return useMutation({
    mutationKey: sendKey,
    mutationFn: async ({ userIds, body }: { readonly userIds: readonly string[]; readonly body: SendBody }) =>
      call(contract.sending.sendListings, { params: { clientId: userIds[0]! }, body }),
    onError: (error) => logError('Listings could not be sent', error),
    // The dialog does not wait for what is shown behind it.
    onSuccess: () => void refreshSending(client),
  })
}

export async function fetchSend(sendId: string) {
  return call(contract.sending.listingSend, { params: { sendId } })
}

/** Tries again what failed. */
export async function retrySend(sendId: string, recipientIds?: readonly string[]) {
  return call(contract.sending.retrySend, {
    params: { sendId },
    body: { ...(recipientIds && { recipient_ids: [...recipientIds] }) },
  })
}

interface WantedLink {
  readonly userId: string
  readonly participantId: string | null
  readonly listingIds: readonly string[]
  /** The same key gives the same link. */
  readonly key: string
}

/** A personal link with its text, made when it is first wanted. */
export function newLinkQuery({ userId, participantId, listingIds, key }: WantedLink) {
  return queryOptions({
    queryKey: [...root, 'new-link', userId, participantId, listingIds, key],
    queryFn: async () =>
      call(contract.sending.makeSharedLink, {
        params: { clientId: userId },
        body: {
          listing_ids: [...listingIds],
          key,
          ...(participantId !== null && { participant_id: participantId }),
        },
      }),
    staleTime: Infinity,
    retry: false,
  })
}

/** Notes that a link went out. */
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
    onError: (error) => toast.error(`It was not noted that the link was shared. ${messageOf(error)}`),
    onSettled: async () => refreshSending(client),
  })
}

interface ForLink {
  readonly params: { readonly linkId: string }
}

const linkChanges = {
  renew: async (input: ForLink) => call(contract.sending.renewSharedLink, input),
  revoke: async (input: ForLink) => call(contract.sending.revokeSharedLink, input),
  restore: async (input: ForLink) => call(contract.sending.restoreSharedLink, input),
}
type LinkChange = keyof typeof linkChanges

/** Renews a link, or takes it back, which can be undone. */
export function useChangeLink() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async ({ link, change }: { readonly link: SharedLink; readonly change: LinkChange }) =>
      linkChanges[change]({ params: { linkId: link.link_id } }),
    onError: (error) => toast.error(`The link was not changed. ${messageOf(error)}`),
    onSettled: async () => refreshSending(client),
  })
}

/** Notes that a client had a notice on paper. */
export function useRecordNotice(clientId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: BodyInput<typeof sending.recordNotice>) =>
      call(contract.sending.recordNotice, { params: { clientId }, body }),
    onError: (error) => toast.error(`The notice was not noted. ${messageOf(error)}`),
    onSettled: async () => refreshSending(client),
  })
}

/** Makes a PDF of listings, named by the day. */
export function useListingsPdf() {
  return useMutation({
    mutationFn: async (listingIds: readonly string[]) => {
      const file = await fetchFile(contract.brochures.makeBrochure, {
        body: { listing_ids: [...listingIds] },
      })
      saveFile(file, pdfName(new Date()))
    },
    onError: (error) => toast.error(`The PDF could not be made. ${messageOf(error)}`),
  })
}

/** The agent's own templates; their key is the mailbox's. */
export const templatesQuery = queryOptions({
  queryKey: ['mailbox', 'templates'],
  queryFn: async ({ signal }) => (await call(contract.mailTemplates.mailTemplates, { signal })).collection,
})

/** The office's words for listings. */
export async function officeTemplate() {
  return call(contract.mailTemplates.contextTemplate, { params: { type: 'send-listings' }, query: {} })
}
