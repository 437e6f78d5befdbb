import type { ReactionKind } from '@pb/contract/reactions'
import { infiniteQueryOptions } from '@tanstack/react-query'
import { call, contract } from '../lib/api.ts'
import { clientKeys } from './client-keys.ts'

const reactionsPerPage = 50

interface ReactionScope {
  /** Only this client's. */
  readonly userId?: string
  readonly kind?: ReactionKind
}

/** Reactions that wait for an answer, those waiting longest first. */
export function reactionsQuery({ userId, kind }: ReactionScope) {
  return infiniteQueryOptions({
    queryKey: [...clientKeys.root, 'reactions', userId ?? '', kind ?? ''],
    queryFn: async ({ pageParam, signal }) =>
      call(contract.reactions.reactions, {
        query: {
          limit: reactionsPerPage,
          offset: pageParam,
          ...(userId !== undefined && { user_id: userId }),
          ...(kind !== undefined && { kind }),
        },
        signal,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const loaded = pages.reduce((sum, { collection }) => sum + collection.length, 0)
      return loaded < total ? loaded : undefined
    },
  })
}
