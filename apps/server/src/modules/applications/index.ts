import { applications as contract } from '@pb/contract/applications'
import { defineModule } from '../../platform/module.ts'
import { getApplication } from './forms/get-application.ts'
import { listForms } from './forms/list-forms.ts'
import { presentRow } from './forms/present-row.ts'
import { updateApplication } from './forms/update-application.ts'

export { applicationChecklists } from './checklists/module.ts'
export { applicationForms } from './renter-form/module.ts'
export { createFormSeed, deriveFormToken, getFormLinkExpiry } from './asking/link.ts'
export { touchForm } from './forms/touch-form.ts'

/** Rental applications as the agent works with them. */
export const applications = defineModule({
  name: 'applications',
  endpoints: contract,
  handlers: (deps) => ({
    listApplications: async ({ actor, query }) => {
      const { count, rows } = await listForms(deps.db, actor, query)
      return { count, collection: rows.map(presentRow) }
    },
    application: ({ actor, params }) => getApplication(actor, deps, params.id),
    updateApplication: ({ actor, params, body }) => updateApplication(actor, deps, params.id, body.changes),
  }),
})
