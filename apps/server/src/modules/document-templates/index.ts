import { documentTemplates as contract } from '@pb/contract/document-templates'
import { defineModule } from '../../platform/module.ts'
import { restorableSince } from '../../platform/restorable.ts'
import { createTemplate, removeTemplate, saveTemplate } from './change-template.ts'
import { getTemplate, listTemplates } from './find-template.ts'
import { restorableTemplates } from './restorable.ts'
import './tables.ts'

const sweepJob = 'document-templates.sweep'

/** Templates of placed fields, of agents and of the office. */
export const documentTemplates = defineModule({
  name: 'document-templates',
  restorableRecords: [restorableTemplates],
  endpoints: contract,
  handlers: (deps) => ({
    documentTemplates: async ({ actor, query }) => ({
      collection: await listTemplates(actor, deps.db, query),
    }),
    createDocumentTemplate: ({ actor, body }) => createTemplate(actor, deps, body),
    documentTemplate: ({ actor, params }) => getTemplate(actor, deps.db, params.template_id),
    saveDocumentTemplate: ({ actor, params, body }) => saveTemplate(actor, deps, params.template_id, body),
    removeDocumentTemplate: ({ actor, params }) =>
      removeTemplate(actor, deps, params.template_id).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(sweepJob, async () => {
      await deps.db
        .deleteFrom('document_template')
        .where('deleted_at', '<', restorableSince(deps.clock.now()))
        .execute()
    })
    await deps.jobs.schedule(sweepJob, '35 4 * * *')
  },
})
