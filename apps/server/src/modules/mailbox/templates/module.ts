import { mailTemplates as contract } from '@pb/contract/mailbox-templates'
import { defineModule } from '../../../platform/module.ts'
import { contextTemplate } from './context.ts'
import { createTemplate, listTemplates, removeTemplate, saveTemplate } from './own.ts'

/** Words to begin a mail with: by what it is about, and the agent's own. */
export const mailTemplates = defineModule({
  name: 'mail-templates',
  endpoints: contract,
  handlers: (deps) => ({
    contextTemplate: ({ actor, params, query }) => contextTemplate(actor, deps, params.type, query.email_id),
    mailTemplates: async ({ actor }) => ({ collection: await listTemplates(actor, deps) }),
    createMailTemplate: ({ actor, body }) => createTemplate(actor, deps, body),
    saveMailTemplate: ({ actor, params, body }) => saveTemplate(actor, deps, params.template_id, body),
    removeMailTemplate: ({ actor, params }) =>
      removeTemplate(actor, deps, params.template_id).then(() => undefined),
  }),
})
