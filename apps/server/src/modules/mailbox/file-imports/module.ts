import { mailImports as contract } from '@pb/contract/mail-imports'
import { defineModule } from '../../../platform/module.ts'
import { presentImport } from './present.ts'
import { listImports, listProblems } from './queries.ts'
import { applyMail, cancelMail, discardMail, getOwnImport, undoMail, uploadMail } from './service.ts'
import { cleanUpImports, resumeImports, resumeJob, workJob, workOnImport } from './work.ts'

const cleanUpJob = 'mail-import.clean-up'
/** Files that are worked on at once. */
const concurrency = 2

/** Files of mail from other programs: upload, preview, taking in, undo. */
export const mailImports = defineModule({
  name: 'mail-import',
  endpoints: contract,
  handlers: (deps) => ({
    mailImports: async ({ actor, query }) => {
      const { rows, total } = await listImports(deps.db, actor.personId, query)
      return { collection: rows.map(presentImport), total }
    },
    uploadMail: async ({ actor, upload }) => presentImport(await uploadMail(actor, deps, upload)),
    mailImport: async ({ actor, params }) => presentImport(await getOwnImport(actor, deps, params.import_id)),
    mailImportProblems: async ({ actor, params, query }) => {
      const { id } = await getOwnImport(actor, deps, params.import_id)
      const { rows, total } = await listProblems(deps.db, id, query)
      return {
        collection: rows.map(({ entry, location, subject, reason }) => ({
          entry,
          location,
          subject,
          reason,
        })),
        total,
      }
    },
    applyMail: async ({ actor, params }) => presentImport(await applyMail(actor, deps, params.import_id)),
    cancelMail: async ({ actor, params }) => presentImport(await cancelMail(actor, deps, params.import_id)),
    undoMail: async ({ actor, params }) => presentImport(await undoMail(actor, deps, params.import_id)),
    discardMail: ({ actor, params }) => discardMail(actor, deps, params.import_id).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(workJob, (data) => workOnImport(deps, (data as { id: string }).id), { concurrency })
    await deps.jobs.work(resumeJob, () => resumeImports(deps))
    await deps.jobs.schedule(resumeJob, '* * * * *')
    await deps.jobs.work(cleanUpJob, () => cleanUpImports(deps))
    await deps.jobs.schedule(cleanUpJob, '40 4 * * *')
    // What a process left that ended just now need not wait for the next minute.
    await deps.jobs.send(deps.db, resumeJob, {})
  },
})
