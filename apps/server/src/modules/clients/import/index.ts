import { clientImports as contract } from '@pb/contract/client-imports'
import { defineModule } from '../../../platform/module.ts'
import { applyImport } from './apply.ts'
import { listRows } from './list-rows.ts'
import { presentImport, presentReading } from './present.ts'
import { listImports } from './queries.ts'
import { resumeImports } from './resume.ts'
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

export { setSearchImport } from './add-work.ts'
export { formatSearchLine } from './file/parse-work.ts'

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
    clientImportRows: ({ actor, params, query }) =>
      listRows(actor, deps, params.import_id, { ...query, kept: query.kept === 1 }),
    applyClients: async ({ actor, params, body }) =>
      presentImport(await applyImport(actor, deps, params.import_id, { digest: params.digest, ...body })),
    cancelClients: async ({ actor, params }) =>
      presentImport(await cancelApply(actor, deps, params.import_id)),
    undoClients: async ({ actor, params }) => presentImport(await undoImport(actor, deps, params.import_id)),
    discardClients: ({ actor, params }) => discardDraft(actor, deps, params.import_id).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(resumeJob, () => resumeImports(deps))
    await deps.jobs.schedule(resumeJob, '* * * * *')
    // What a process left that ended just now need not wait for the next minute.
    await deps.jobs.send(deps.db, resumeJob, {})
  },
})

export {
  extensionTitles,
  officeProductId,
  toExtensionName,
  type OfficeTitle,
} from '../vcards/office-export.ts'
