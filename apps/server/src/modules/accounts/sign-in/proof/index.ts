import { proof as contract } from '@pb/contract/proof'
import { defineModule } from '../../../../platform/module.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'
import { prove } from './prove.ts'

/** Proving again who the caller is, before endpoints that the contract marks with `proof`. */
export const proof = defineModule({
  name: 'proof',
  endpoints: contract,
  handlers: (deps) => ({
    async proofMeans({ actor: { personId } }) {
      const account = await findAccountByPerson(deps.db, personId)
      return {
        password: account?.password_hash != null,
        code: await hasSecondFactor(deps.db, personId),
      }
    },
    prove: ({ actor, body, request }) =>
      prove(actor, deps, {
        password: body.current_password,
        code: body.code,
        address: request.ip,
      }).then(() => undefined),
  }),
})
