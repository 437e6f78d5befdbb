import { signatures as contract } from '@pb/contract/signatures'
import { defineModule } from '../../../../platform/module.ts'
import { restorableSince } from '../../../../platform/restorable.ts'
import { presentSignature } from './present.ts'
import { purgeSignatures } from './queries.ts'
import { restorableSignatures } from './restorable.ts'
import { createSignature, listSignatures, removeSignature, saveSignature } from './service.ts'

const purgeJob = 'signatures.purge'

/** The agent's email signatures. */
export const signatures = defineModule({
  name: 'signatures',
  restorableRecords: [restorableSignatures],
  endpoints: contract,
  handlers: (deps) => ({
    agentSignatures: async ({ actor }) => ({
      collection: (await listSignatures(actor, deps)).map(presentSignature),
    }),
    createAgentSignature: async ({ actor, body }) =>
      presentSignature(await createSignature(actor, deps, body)),
    updateAgentSignature: async ({ actor, params, body }) =>
      presentSignature(await saveSignature(actor, deps, params.signature_id, body)),
    deleteAgentSignature: ({ actor, params }) =>
      removeSignature(actor, deps, params.signature_id).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(purgeJob, () => purgeSignatures(deps.db, restorableSince(deps.clock.now())))
    await deps.jobs.schedule(purgeJob, '25 4 * * *')
  },
})
