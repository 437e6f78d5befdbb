import type { ClientTag, ClientTagInput, Tagging } from '@pb/contract/client-tags'
import { chunk } from '@pb/rules/chunk'
import { toast, undoAction } from '../../../components/ui/toaster.tsx'
import { call, contract } from '../../../lib/api.ts'
import { pluralize } from '../../../lib/format.ts'
import { useClientMutation } from '../use-client-mutation.ts'
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
  return useClientMutation({
    send: async (body: ClientTagInput) => call(contract.clientTags.addClientTag, { body }),
    errorTitle: texts.addFailed,
  })
}

/** Renames or recolors a tag. The caller shows errors. */
export function useSaveTag(tagId: string) {
  return useClientMutation({
    send: async (body: Partial<ClientTagInput>) =>
      call(contract.clientTags.saveClientTag, { params: { tag_id: tagId }, body }),
    errorTitle: null,
  })
}

function useRestoreTag() {
  return useClientMutation({
    send: async (tagId: string) => call(contract.clientTags.restoreClientTag, { params: { tag_id: tagId } }),
    errorTitle: texts.restoreFailed,
  })
}

export function useRemoveTag() {
  const restore = useRestoreTag()
  return useClientMutation({
    send: async ({ tag_id }: ClientTag) => call(contract.clientTags.removeClientTag, { params: { tag_id } }),
    onSuccess: (_nothing, { tag_id, name, clients }) =>
      toast.success(texts.tagRemoved(name), {
        ...(clients > 0 && { description: texts.tagRemovedHint(pluralize(clients, 'client')) }),
        action: undoAction(() => restore.mutate(tag_id)),
      }),
    errorTitle: texts.removeFailed,
  })
}

export function useMergeTag() {
  const restore = useRestoreTag()
  return useClientMutation({
    send: async ({ from, into }: { readonly from: ClientTag; readonly into: ClientTag }) =>
      call(contract.clientTags.mergeClientTag, { params: { tag_id: from.tag_id, into: into.tag_id } }),
    onSuccess: (_merged, { from, into }) =>
      toast.success(texts.tagMerged(from.name, into.name), {
        action: undoAction(() => restore.mutate(from.tag_id)),
      }),
    errorTitle: texts.mergeFailed,
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
  const back = useClientMutation({ send: sendTaggings, errorTitle: refused })
  return useClientMutation({
    send: sendTaggings,
    applyOptimistically: async (client, { add = [], remove = [] }) => {
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
    onSuccess: ({ added, removed }, { successText }) => {
      if (successText === undefined || added.length + removed.length === 0) return
      toast.success(successText, {
        action: undoAction(() => back.mutate({ add: removed, remove: added })),
      })
    },
    errorTitle: refused,
  })
}
