import { feeApprovals as contract } from '@pb/contract/fee-approvals'
import { defineModule } from '../../../platform/module.ts'
import { addApproval, openAgreement, removeApproval } from './service.ts'

/** Approvals of fees beyond a rule, by supervisors with the signed agreement. */
export const feeApprovals = defineModule({
  name: 'fee-approvals',
  endpoints: contract,
  handlers: (deps) => ({
    addFeeApproval: ({ actor, params, query, upload }) => addApproval(actor, deps, params.id, query, upload),
    withdrawFeeApproval: async ({ actor, params, reply }) => {
      await removeApproval(actor, deps, params.id)
      reply.code(204)
      return undefined
    },
    feeAgreement: async ({ actor, params, reply }) => {
      const { stream, bytes, type } = await openAgreement(actor, deps, params.id)
      reply.headers({
        'content-type': type,
        'content-length': bytes,
        'content-disposition': `attachment; filename="agreement-${params.id}.${type.split('/')[1]!}"`,
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      return stream
    },
  }),
})
