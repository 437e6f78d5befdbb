import { proof as contract } from '@pb/contract/proof'
import { defineModule } from '../../../../platform/module.ts'
import { findProofMeans } from './means.ts'
import { prove, proveByPasskey } from './prove.ts'

/** Proving again who the caller is, before endpoints that the contract marks with `proof`. */
export const proof = defineModule({
  name: 'proof',
  endpoints: contract,
  handlers: (deps) => ({
    proofMeans: ({ actor }) => findProofMeans(actor, deps),
    async prove({ actor, body, request: { ip: address } }) {
      if ('passkey' in body) await proveByPasskey(actor, deps, { response: body.passkey, address })
      else await prove(actor, deps, { password: body.current_password, code: body.code, address })
      return undefined
    },
  }),
})
