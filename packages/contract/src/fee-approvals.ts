import { approvableRules } from '@pb/rules/tenant-fees'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { amountInput, feeApproval } from './my-listing-fields.ts'
import { id } from './wire.ts'

export const maxAgreementBytes = 10_000_000

export const feeApprovals = {
  addFeeApproval: endpoint({
    method: 'POST',
    path: '/v1/preview-listings/:id/fee-approvals',
    creates: true,
    tag: 'my listings',
    summary: 'Approves a fee beyond a rule, with the signed agreement (PDF, JPEG or PNG)',
    access: 'session',
    roles: ['SUPERVISOR'],
    params: z.object({ id }),
    query: z.object({
      rule: z.enum(approvableRules),
      max_amount: z
        .string()
        .regex(/^\d{1,8}(\.\d{1,2})?$/, 'Enter an amount')
        .transform(Number)
        .pipe(amountInput.min(0.01)),
      reason: z.string().trim().min(10, 'Explain why the fee is allowed').max(500),
    }),
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'agreement', maxBytes: maxAgreementBytes },
    replies: { 200: feeApproval },
    errors: ['not_found', 'rule_broken', 'too_large'],
  }),
  withdrawFeeApproval: endpoint({
    method: 'DELETE',
    path: '/v1/fee-approvals/:id',
    tag: 'my listings',
    summary: 'Withdraws an approval; fees beyond the rule are no longer shown or summed',
    access: 'session',
    roles: ['SUPERVISOR'],
    params: z.object({ id }),
    replies: { 204: null },
    errors: ['not_found'],
  }),
  feeAgreement: endpoint({
    method: 'GET',
    path: '/v1/fee-approvals/:id/agreement',
    tag: 'my listings',
    summary: 'The signed agreement of an approval, for supervisors and the listing’s agent',
    access: 'session',
    params: z.object({ id }),
    replies: { 200: { raw: 'application/octet-stream' } },
    errors: ['not_found'],
  }),
}
