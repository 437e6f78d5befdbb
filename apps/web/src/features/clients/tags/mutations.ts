import type { ClientTag, ClientTagInput, Tagging } from '@pb/contract/client-tags'
import { chunk } from '@pb/rules/chunk'
import { clientChange } from '../client-change.ts'
import { useMutation } from '../../../lib/use-mutation.ts'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { clientKeys } from '../../../queries/client-keys.ts'
import * as texts from './texts.ts'

/** Groups tags by client, in order of their names. */
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
  return useMutation({
    mutationFn: async (body: ClientTagInput) => call(contract.clientTags.addClientTag, { body }),
    meta: { ...clientChange, error: texts.addFailed },
  })
}

/** Renames or recolors a tag. The caller shows errors. */
export function useSaveTag(tagId: string) {
  return useMutation({
    mutationFn: async (body: Partial<ClientTagInput>) =>
      call(contract.clientTags.saveClientTag, { params: { tag_id: tagId }, body }),
    meta: clientChange,
  })
}

function useRestoreTag() {
  return useMutation({
    mutationFn: async (tagId: string) =>
      call(contract.clientTags.restoreClientTag, { params: { tag_id: tagId } }),
    meta: { ...clientChange, error: texts.restoreFailed },
  })
}

export function useRemoveTag() {
  const restore = useRestoreTag()
  return useMutation({
    mutationFn: async ({ tag_id }: ClientTag) =>
      call(contract.clientTags.removeClientTag, { params: { tag_id } }),
    meta: {
      ...clientChange,
      success: (_nothing, { tag_id, name, clients }) => ({
        text: texts.tagRemoved(name),
        ...(clients > 0 && { description: texts.tagRemovedHint(pluralize(clients, 'client')) }),
        undo: () => restore.mutate(tag_id),
      }),
      error: texts.removeFailed,
    },
  })
}

export function useMergeTag() {
  const restore = useRestoreTag()
  return useMutation({
    mutationFn: async ({ from, into }: { readonly from: ClientTag; readonly into: ClientTag }) =>
      call(contract.clientTags.mergeClientTag, { params: { tag_id: from.tag_id, into: into.tag_id } }),
    meta: {
      ...clientChange,
      success: (_merged, { from, into }) => texts.tagMerged(from.name, into.name),
      undo: (_merged, { from }) => restore.mutate(from.tag_id),
      error: texts.mergeFailed,
    },
  })
}

interface TaggingChange {
  readonly add?: Tagging[]
  readonly remove?: Tagging[]
  /** Text of a toast that offers to undo; without it there is no toast. */
  readonly successText?: string
}

/** Limit of the API for `add` and for `remove`. */
const maxTaggingsPerCall = 1000

async function sendTaggings({ add = [], remove = [] }: TaggingChange) {
  const done: { added: Tagging[]; removed: Tagging[] } = { added: [], removed: [] }
  const additions = chunk(add, maxTaggingsPerCall)
  const removals = chunk(remove, maxTaggingsPerCall)
  for (let index = 0; index < Math.max(1, additions.length, removals.length); index += 1) {
    const body = { add: additions[index] ?? [], remove: removals[index] ?? [] }
    const { added, removed } = await call(contract.clientTags.saveClientTaggings, { body })
    done.added.push(...added)
    done.removed.push(...removed)
  }
  return done
}

/** Adds tags to clients and removes them, optimistically. */
export function useTagClients() {
  const refused = texts.taggingFailed
  const back = useMutation({ mutationFn: sendTaggings, meta: { ...clientChange, error: refused } })
  return useMutation({
    mutationFn: sendTaggings,
    onMutate: async ({ add = [], remove = [] }, { client }) => {
      await client.cancelQueries({ queryKey: clientKeys.taggings })
      const before = client.getQueriesData<Tagging[]>({ queryKey: clientKeys.taggings })
      const gone = new Set(remove.map(({ user_id, tag_id }) => `${user_id} ${tag_id}`))
      for (const [key, data] of before) {
        const userIds = key.at(-1) as readonly string[]
        client.setQueryData<Tagging[]>(
          key,
          data && [
            ...data.filter(({ user_id, tag_id }) => !gone.has(`${user_id} ${tag_id}`)),
            ...add.filter(({ user_id }) => userIds.includes(user_id)),
          ],
        )
      }
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data)
      }
    },
    onError: (_error, _input, rollback) => rollback?.(),
    meta: {
      ...clientChange,
      success: ({ added, removed }, { successText }) => {
        if (successText === undefined || added.length + removed.length === 0) return undefined
        return { text: successText, undo: () => back.mutate({ add: removed, remove: added }) }
      },
      error: refused,
    },
  })
}
