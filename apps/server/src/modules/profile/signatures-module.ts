import { signatures as contract } from '@pb/contract/signatures'
import { defineModule } from '../../platform/module.ts'
import { presentSignature } from './signatures-present.ts'
import { createSignature, ownSignatures, removeSignature, saveSignature } from './signatures-service.ts'

/** The agent's mail signatures. */
export const signatures = defineModule({
  name: 'signatures',
  endpoints: contract,
  handlers: (deps) => ({
    agentSignatures: async ({ actor }) => ({
      collection: (await ownSignatures(actor, deps)).map(presentSignature),
    }),
    createAgentSignature: async ({ actor, body }) =>
      presentSignature(await createSignature(actor, deps, body)),
    updateAgentSignature: async ({ actor, params, body }) =>
      presentSignature(await saveSignature(actor, deps, params.signature_id, body)),
    deleteAgentSignature: ({ actor, params }) =>
      removeSignature(actor, deps, params.signature_id).then(() => undefined),
  }),
})
