import { licenses as contract } from '@pb/contract/licenses'
import { defineModule } from '../../../platform/module.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import { presentLicense } from './present.ts'
import { addLicense, listLicenses, removeLicense, restoreLicense, saveLicense } from './service.ts'
import { purgeLicenses } from './queries.ts'
import { restorableLicenses } from './restorable.ts'
import { sendExpiryWarnings } from './expiry-warnings.ts'

export { listLicenses } from './service.ts'

const warnJob = 'warn-of-license-expiry'

/** The agent's real estate licenses, and warnings before one expires. */
export const licenses = defineModule({
  name: 'licenses',
  restorableRecords: [restorableLicenses],
  endpoints: contract,
  handlers: (deps) => ({
    agentLicenses: async ({ actor }) => ({
      collection: (await listLicenses(actor, deps)).map(presentLicense),
    }),
    addAgentLicense: async ({ actor, body }) => presentLicense(await addLicense(actor, deps, body)),
    saveAgentLicense: async ({ actor, params, body }) =>
      presentLicense(await saveLicense(actor, deps, params.license_id, body)),
    removeAgentLicense: ({ actor, params }) =>
      removeLicense(actor, deps, params.license_id).then(() => undefined),
    restoreAgentLicense: async ({ actor, params }) =>
      presentLicense(await restoreLicense(actor, deps, params.license_id)),
  }),

  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(warnJob, async () => {
      await purgeLicenses(deps.db, restorableSince(deps.clock.now()))
      await sendExpiryWarnings(deps)
    })
    await deps.jobs.schedule(warnJob, '40 6 * * *')
    // Also at startup, for an office whose computer is off at night.
    await deps.jobs.send(deps.db, warnJob, {})
  },
})
