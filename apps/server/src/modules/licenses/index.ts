import { licenses as contract } from '@pb/contract/licenses'
import { defineModule } from '../../platform/module.ts'
import { presentLicense } from './present.ts'
import { addLicense, ownLicenses, removeLicense, restoreLicense, saveLicense } from './service.ts'
import { warnOfExpiry } from './warn.ts'

export { ownLicenses } from './service.ts'

const warnJob = 'warn-of-license-expiry'

/** The agent's licenses, and word in time before one lapses. */
export const licenses = defineModule({
  name: 'licenses',
  endpoints: contract,
  handlers: (deps) => ({
    agentLicenses: async ({ actor }) => ({
      collection: (await ownLicenses(actor, deps)).map(presentLicense),
    }),
    addAgentLicense: async ({ actor, body }) => presentLicense(await addLicense(actor, deps, body)),
    saveAgentLicense: async ({ actor, params, body }) =>
      presentLicense(await saveLicense(actor, deps, params.license_id, body)),
    removeAgentLicense: ({ actor, params }) =>
      removeLicense(actor, deps, params.license_id).then(() => undefined),
    restoreAgentLicense: async ({ actor, params }) =>
      presentLicense(await restoreLicense(actor, deps, params.license_id)),
  }),

  async work(deps) {
    await deps.jobs.work(warnJob, () => warnOfExpiry(deps))
    await deps.jobs.schedule(warnJob, '40 6 * * *')
    // An office whose machine sleeps at night is told in the morning all the same.
    await deps.jobs.send(deps.db, warnJob, {})
  },
})
