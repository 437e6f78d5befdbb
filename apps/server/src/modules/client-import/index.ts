import { clientImports as contract } from '@pb/contract/client-imports'
import { defineModule } from '../../platform/module.ts'
import { applyClients } from './apply.ts'
import { planDraft } from './plan.ts'
import { presentApplied, presentImport, presentPlan, presentReading } from './present.ts'
import { appliedCounts, appliedRows, latestImports } from './queries.ts'
import { changeReading, discardClients, ownDraft, ownImport, takeClients } from './service.ts'
import './tables.ts'
import { undoClients } from './undo.ts'

/** Clients from files: read, looked at, applied, taken back. */
export const clientImport = defineModule({
  name: 'client-import',
  endpoints: contract,
  handlers: (deps) => ({
    clientImports: async ({ actor, query }) => {
      const { rows, total } = await latestImports(deps.db, actor.personId, query)
      return { collection: rows.map(presentImport), total }
    },
    uploadClients: async ({ actor, upload }) => presentReading(await takeClients(actor, deps, upload)),
    clientImport: async ({ actor, params }) => presentImport(await ownImport(actor, deps, params.import_id)),
    clientImportReading: async ({ actor, params }) =>
      presentReading(await ownDraft(actor, deps, params.import_id)),
    readClients: async ({ actor, params, body }) =>
      presentReading(await changeReading(actor, deps, params.import_id, body)),
    clientImportRows: async ({ actor, params, query }) => {
      const { id, state } = await ownImport(actor, deps, params.import_id)
      if (state !== 'draft')
        return presentApplied(await appliedRows(deps.db, id, query), await appliedCounts(deps.db, id), query)
      return presentPlan(await planDraft(deps.db, actor, deps, await ownDraft(actor, deps, id)), query)
    },
    applyClients: async ({ actor, params, body }) =>
      presentImport(await applyClients(actor, deps, params.import_id, { digest: params.digest, ...body })),
    undoClients: async ({ actor, params }) => presentImport(await undoClients(actor, deps, params.import_id)),
    discardClients: ({ actor, params }) =>
      discardClients(actor, deps, params.import_id).then(() => undefined),
  }),
})
