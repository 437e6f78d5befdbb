import type { ListingCard } from '@pb/contract/listing-schemas'
import { maxSendClients, maxSendListings, type SendAdvice } from '@pb/contract/listing-sends'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ListingClient } from '../../../components/domain/listing-actions/requests.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { listingQuery } from '../../../queries/listings.ts'
import { sendAdviceQuery } from '../../../queries/listing-sends.ts'
import * as texts from './texts.ts'

/** What a send consists of, with the server's advice about exactly that. */
export interface SendContents {
  readonly listings: readonly ListingCard[]
  readonly advice: SendAdvice
}

const toIds = ({ listings, advice }: SendContents) => ({
  listing_ids: listings.map(({ advertisement_id: id }) => id),
  user_ids: advice.clients.map(({ user_id: id }) => id),
})

/** Returns the changed contents, or why they cannot change. */
type ContentsChange = (now: SendContents) => SendContents | string | Promise<SendContents | string>

/**
 * The clients and listings of a send. Each addition asks the server about the whole send again: the texts for one client
 * are other ones than for several. Changes run one after the other, so that none is lost.
 */
export function useSendContents(
  initial: SendContents,
  onChange: (contents: SendContents, before: SendContents) => void,
) {
  const client = useQueryClient()
  const [contents, setContents] = useState(initial)
  const [changing, setChanging] = useState(0)
  const [failure, setFailure] = useState<string | null>(null)
  const latest = useRef(initial)
  const queue = useRef(Promise.resolve())

  async function run(before: Promise<void>, next: ContentsChange): Promise<void> {
    await before
    try {
      const now = latest.current
      const changed = await next(now)
      if (typeof changed === 'string') {
        setFailure(changed)
        return
      }
      latest.current = changed
      setContents(changed)
      onChange(changed, now)
    } catch (error) {
      setFailure(getErrorMessage(error))
    } finally {
      setChanging((count) => count - 1)
    }
  }
  function change(next: ContentsChange): void {
    setFailure(null)
    setChanging((count) => count + 1)
    queue.current = run(queue.current, next)
  }

  async function fetchAdvice(listings: readonly ListingCard[], userIds: readonly string[]) {
    const body = {
      listing_ids: listings.map(({ advertisement_id: id }) => id),
      user_ids: [...userIds],
    }
    return { listings, advice: await client.fetchQuery({ ...sendAdviceQuery(body), staleTime: 0 }) }
  }

  return {
    ...contents,
    changing: changing > 0,
    /** Why the last change was not made. */
    failure,
    addClient: ({ user_id: id }: ListingClient) => {
      change(async (now) => {
        const { user_ids: ids } = toIds(now)
        if (ids.includes(id)) return now
        if (ids.length >= maxSendClients) return texts.tooManyClients(maxSendClients)
        return fetchAdvice(now.listings, [...ids, id])
      })
    },
    removeClient: (id: string) => {
      change(({ listings, advice }) => ({
        listings,
        advice: { ...advice, clients: advice.clients.filter(({ user_id: each }) => each !== id) },
      }))
    },
    addListing: (id: string) => {
      change(async (now) => {
        const { listing_ids: ids, user_ids: userIds } = toIds(now)
        if (ids.includes(id)) return now
        if (ids.length >= maxSendListings) return texts.tooManyListings(maxSendListings)
        return fetchAdvice([...now.listings, await client.fetchQuery(listingQuery(id))], userIds)
      })
    },
    removeListing: (id: string) => {
      change(async (now) =>
        fetchAdvice(
          now.listings.filter(({ advertisement_id: each }) => each !== id),
          toIds(now).user_ids,
        ),
      )
    },
  }
}

export type SendContentsState = ReturnType<typeof useSendContents>
