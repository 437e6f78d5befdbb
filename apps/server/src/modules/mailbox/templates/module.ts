import { mailTemplates as contract } from '@pb/contract/mail-templates'
import { defineModule } from '../../../platform/module.ts'
import { getContextTemplate } from './context-template.ts'
import { restorableTemplates } from './restorable.ts'
import { createTemplate, listTemplates, removeTemplate, saveTemplate } from './saved-templates.ts'

/** Templates: the built-in ones by purpose, and the agent's own. */
export const mailTemplates = defineModule({
  name: 'mail-templates',
  restorableRecords: [restorableTemplates],
  endpoints: contract,
  handlers: (deps) => ({
    contextTemplate: ({ actor, params, query }) =>
      getContextTemplate(actor, deps, params.type, query.email_id),
    mailTemplates: async ({ actor }) => ({ collection: await listTemplates(actor, deps) }),
    createMailTemplate: ({ actor, body }) => createTemplate(actor, deps, body),
    saveMailTemplate: ({ actor, params, body }) => saveTemplate(actor, deps, params.template_id, body),
    removeMailTemplate: ({ actor, params }) =>
      removeTemplate(actor, deps, params.template_id).then(() => undefined),
  }),
})
