import { signatures as contract } from '@pb/contract/signatures'
import { defineModule } from '../../../../platform/module.ts'
import { presentSignature } from './present.ts'
import { createSignature, listSignatures, removeSignature, saveSignature } from './service.ts'

/** The agent's email signatures. */
export const signatures = defineModule({
  name: 'signatures',
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
})
