import { office as contract } from '@pb/contract/office'
import { defineModule } from '../../platform/module.ts'
import { getFirstSteps } from './first-steps.ts'
import { presentOffice } from './present.ts'
import { getOffice } from './queries.ts'
import { getSecurity, saveSecurity } from './security.ts'
import { removeLogo, replaceLogo, restorableLogo, saveOffice } from './service.ts'
import './tables.ts'

export { formatOfficeLines } from './format.ts'
export { presentOfficeContact } from './present.ts'
export { getOffice, updateOffice } from './queries.ts'

/** The office's name, address, phone, license and logo, and what it asks of members when they sign in. */
export const office = defineModule({
  name: 'office',
  endpoints: contract,
  restorableRecords: [restorableLogo],
  handlers: (deps) => ({
    firstSteps: async ({ actor }) => ({ steps: await getFirstSteps(actor, deps) }),
    office: async () => presentOffice(await getOffice(deps.db)),
    saveOffice: async ({ actor, body }) => presentOffice(await saveOffice(actor, deps, body)),
    officeSecurity: async ({ actor }) => getSecurity(actor, deps),
    saveOfficeSecurity: async ({ actor, body }) => saveSecurity(actor, deps, body.two_factor_roles),
    uploadOfficeLogo: async ({ actor, upload }) => presentOffice(await replaceLogo(actor, deps, upload)),
    removeOfficeLogo: async ({ actor }) => presentOffice(await removeLogo(actor, deps)),
  }),
})
