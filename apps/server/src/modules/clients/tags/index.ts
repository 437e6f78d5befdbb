import { clientTags as contract, type ClientTag } from '@pb/contract/client-tags'
import { defineModule } from '../../../platform/module.ts'
import { listTags, listTaggings, type TagRow } from './queries.ts'
import { restorableTags } from './restorable.ts'
import { addTag, mergeTag, removeTag, restoreTag, saveTag, saveTaggings } from './service.ts'

export {
  deleteUnusedTags,
  findNamesOfTags,
  findTagNames,
  insertMissingTags,
  insertTaggings,
} from './ensure-tags.ts'

function presentTag({ id, name, color, clients }: TagRow): ClientTag {
  return { tag_id: id, name, color, clients }
}

/** Each agent's own tags for clients. */
export const clientTags = defineModule({
  name: 'client-tags',
  restorableRecords: [restorableTags],
  endpoints: contract,
  handlers: (deps) => ({
    clientTags: async ({ actor }) => ({
      collection: (await listTags(deps.db, actor.personId)).map(presentTag),
    }),
    addClientTag: async ({ actor, body }) => presentTag(await addTag(actor, deps, body)),
    saveClientTag: async ({ actor, params, body }) =>
      presentTag(await saveTag(actor, deps, params.tag_id, body)),
    removeClientTag: ({ actor, params }) => removeTag(actor, deps, params.tag_id).then(() => undefined),
    mergeClientTag: async ({ actor, params }) =>
      presentTag(await mergeTag(actor, deps, params.tag_id, params.into)),
    restoreClientTag: async ({ actor, params }) => presentTag(await restoreTag(actor, deps, params.tag_id)),
    clientTaggings: async ({ actor, query }) => ({
      collection: await listTaggings(deps.db, actor.personId, query.user_ids ?? []),
    }),
    saveClientTaggings: ({ actor, body }) => saveTaggings(actor, deps, body),
  }),
})
