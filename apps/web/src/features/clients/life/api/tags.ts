import type { ClientTag, ClientTagInput, Tagging } from '@pb/contract/client-tags'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { toast } from '../../../../components/ui/toaster.tsx'
import { call, contract } from '../../../../lib/api.ts'
import { plural } from '../../../../lib/format.ts'
import { useChange } from '../../api/use-change.ts'
import { lifeKeys } from './keys.ts'

/** The agent's tags by name. */
export const tagsQuery = queryOptions({
  queryKey: lifeKeys.tags,
  queryFn: async ({ signal }) => (await call(contract.clientTags.clientTags, { signal })).collection,
  staleTime: 5 * 60_000,
})

/** Which tags these clients have; at most 200 of them at once. */
export function taggingsQuery(userIds: readonly string[]) {
  return queryOptions({
    queryKey: lifeKeys.taggingsOf(userIds),
    queryFn: async ({ signal }) =>
      (await call(contract.clientTags.clientTaggings, { query: { user_ids: [...userIds] }, signal }))
        .collection,
    enabled: userIds.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** Tags of each client, in the order of their names. */
export function tagsByClient(
  tags: readonly ClientTag[],
  taggings: readonly Tagging[],
): ReadonlyMap<string, readonly ClientTag[]> {
  const known = new Map(tags.map((tag) => [tag.tag_id, tag]))
  const found = new Map<string, ClientTag[]>()
  for (const { user_id, tag_id } of taggings) {
    const tag = known.get(tag_id)
    if (!tag) continue
    const own = found.get(user_id)
    if (own) own.push(tag)
    else found.set(user_id, [tag])
  }
  return found
}

export function useAddTag() {
  return useChange({
    send: async (body: ClientTagInput) => call(contract.clientTags.addClientTag, { body }),
    refused: 'The tag could not be added',
  })
}

/** Renames or recolours a tag; what went wrong is said beside it. */
export function useSaveTag(tagId: string) {
  return useChange({
    send: async (body: Partial<ClientTagInput>) =>
      call(contract.clientTags.saveClientTag, { params: { tag_id: tagId }, body }),
    refused: null,
  })
}

function useRestoreTag() {
  return useChange({
    send: async (tagId: string) => call(contract.clientTags.restoreClientTag, { params: { tag_id: tagId } }),
    refused: 'The tag could not be brought back',
  })
}

export function useRemoveTag() {
  const restore = useRestoreTag()
  return useChange({
    send: async ({ tag_id }: ClientTag) => call(contract.clientTags.removeClientTag, { params: { tag_id } }),
    done: (_nothing, { tag_id, name, clients }) =>
      toast.success(`“${name}” removed`, {
        ...(clients > 0 && { description: `It was on ${plural(clients, 'client')}.` }),
        action: { label: 'Undo', onClick: () => restore.mutate(tag_id) },
      }),
    refused: 'The tag could not be removed',
  })
}

export function useMergeTag() {
  const restore = useRestoreTag()
  return useChange({
    send: async ({ from, into }: { readonly from: ClientTag; readonly into: ClientTag }) =>
      call(contract.clientTags.mergeClientTag, { params: { tag_id: from.tag_id, into: into.tag_id } }),
    done: (_merged, { from, into }) =>
      toast.success(`“${from.name}” is “${into.name}” now`, {
        action: { label: 'Undo', onClick: () => restore.mutate(from.tag_id) },
      }),
    refused: 'The tags could not be merged',
  })
}

interface TaggingChange {
  readonly add?: Tagging[]
  readonly remove?: Tagging[]
  /** Told in a toast with a way back. */
  readonly said?: string
}

/** Most of either in one call; the contract says the same. */
const mostAtOnce = 1000

async function sendTaggings({ add = [], remove = [] }: TaggingChange) {
  const done: { added: Tagging[]; removed: Tagging[] } = { added: [], removed: [] }
  for (let at = 0; at === 0 || at < Math.max(add.length, remove.length); at += mostAtOnce) {
    const body = { add: add.slice(at, at + mostAtOnce), remove: remove.slice(at, at + mostAtOnce) }
    const { added, removed } = await call(contract.clientTags.saveClientTaggings, { body })
    done.added.push(...added)
    done.removed.push(...removed)
  }
  return done
}

/** Puts tags on clients and takes them off: shown at once. */
export function useTagClients() {
  const refused = 'The tags were not changed'
  const back = useChange({ send: sendTaggings, refused })
  return useChange({
    send: sendTaggings,
    show: async (client, { add = [], remove = [] }) => {
      await client.cancelQueries({ queryKey: lifeKeys.taggings })
      const before = client.getQueriesData<Tagging[]>({ queryKey: lifeKeys.taggings })
      const gone = new Set(remove.map(({ user_id, tag_id }) => `${user_id} ${tag_id}`))
      for (const [key, data] of before) {
        const asked = key.at(-1) as readonly string[]
        client.setQueryData<Tagging[]>(
          key,
          data && [
            ...data.filter(({ user_id, tag_id }) => !gone.has(`${user_id} ${tag_id}`)),
            ...add.filter(({ user_id }) => asked.includes(user_id)),
          ],
        )
      }
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    done: ({ added, removed }, { said }) => {
      if (said === undefined || added.length + removed.length === 0) return
      toast.success(said, {
        action: { label: 'Undo', onClick: () => back.mutate({ add: removed, remove: added }) },
      })
    },
    refused,
  })
}
