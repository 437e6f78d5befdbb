import { clientImports as contract } from '@pb/contract/client-imports'
import { defineModule } from '../../../platform/module.ts'
import { applyImport } from './apply.ts'
import { planPage } from './plan-page.ts'
import { resumeApplies } from './resume.ts'
import { presentApplied, presentImport, presentPlan, presentReading } from './present.ts'
import { countAppliedRows, listAppliedRows, listImports } from './queries.ts'
import {
  cancelApply,
  updateReading,
  discardDraft,
  getOwnDraft,
  getOwnImport,
  createDraft,
} from './service.ts'
import './tables.ts'
import { undoImport } from './undo.ts'

const resumeJob = 'client-import.resume'

/** Importing clients from files: upload, preview, apply and undo. */
export const clientImport = defineModule({
  name: 'client-import',
  endpoints: contract,
  handlers: (deps) => ({
    clientImports: async ({ actor, query }) => {
      const { rows, total } = await listImports(deps.db, actor.personId, query)
      return { collection: rows.map(presentImport), total }
    },
    uploadClients: async ({ actor, upload }) => presentReading(await createDraft(actor, deps, upload)),
    clientImport: async ({ actor, params }) =>
      presentImport(await getOwnImport(actor, deps, params.import_id)),
    clientImportReading: async ({ actor, params }) =>
      presentReading(await getOwnDraft(actor, deps, params.import_id)),
    readClients: async ({ actor, params, body }) =>
      presentReading(await updateReading(actor, deps, params.import_id, body)),
    clientImportRows: async ({ actor, params, query }) => {
      const { id, state, kept: keptCount } = await getOwnImport(actor, deps, params.import_id)
      const page = { ...query, kept: query.kept === 1 }
      if (state !== 'draft')
        return presentApplied(
          await listAppliedRows(deps.db, id, page),
          await countAppliedRows(deps.db, id),
          page,
          keptCount,
        )
      return presentPlan(await planPage(actor, deps, { ...(await getOwnDraft(actor, deps, id)), id }, page))
    },
    applyClients: async ({ actor, params, body }) =>
      presentImport(await applyImport(actor, deps, params.import_id, { digest: params.digest, ...body })),
    cancelClients: async ({ actor, params }) =>
      presentImport(await cancelApply(actor, deps, params.import_id)),
    undoClients: async ({ actor, params }) => presentImport(await undoImport(actor, deps, params.import_id)),
    discardClients: ({ actor, params }) => discardDraft(actor, deps, params.import_id).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(resumeJob, () => resumeApplies(deps))
    await deps.jobs.schedule(resumeJob, '* * * * *')
  },
})

export { extensionTitles, officeProductId, toExtensionName, type OfficeTitle } from './file/office-export.ts'
