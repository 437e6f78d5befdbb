import { clientMerges as contract, type ClientDuplicate, type ClientMerge } from '@pb/contract/client-merges'
import { toUnixSeconds } from '@pb/rules/dates'
import { defineModule } from '../../../platform/module.ts'
import type { DuplicateRow, MergeRow } from './queries.ts'
import { findDuplicates, mergeClients, listClientMerges, undoMerge } from './service.ts'

export { addMergeGaps } from './fill-gaps.ts'

function presentName({ user_id, first_name, last_name }: MergeRow['kept']): ClientMerge['kept'] {
  return { user_id, first_name, last_name }
}

function presentMerge({ id, kept, merged, at, undone_at }: MergeRow): ClientMerge {
  return {
    merge_id: id,
    kept: presentName(kept),
    merged: presentName(merged),
    time: toUnixSeconds(at),
    time_undone: undone_at && toUnixSeconds(undone_at),
  }
}

function presentDuplicate({ email, phone, reason, ...name }: DuplicateRow): ClientDuplicate {
  return { ...presentName(name), email, phone, reason }
}

/** Merging an agent's duplicate client records. */
export const clientMerges = defineModule({
  name: 'client-merges',
  endpoints: contract,
  handlers: (deps) => ({
    clientDuplicates: async ({ actor, params }) => ({
      collection: (await findDuplicates(actor, deps, params.user_id)).map(presentDuplicate),
    }),
    mergesOfClient: async ({ actor, params }) => ({
      collection: (await listClientMerges(actor, deps, params.user_id)).map(presentMerge),
    }),
    mergeClients: async ({ actor, body }) => presentMerge(await mergeClients(actor, deps, body)),
    undoClientMerge: async ({ actor, params }) => presentMerge(await undoMerge(actor, deps, params.merge_id)),
  }),
})
