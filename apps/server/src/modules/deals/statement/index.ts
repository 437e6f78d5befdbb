import { dealStatements as contract } from '@pb/contract/deal-paperwork'
import { defineModule } from '../../../platform/module.ts'
import { getStatement } from './get-statement.ts'

/** How an agent's part of a deal was calculated, as a PDF. */
export const dealStatements = defineModule({
  name: 'deal-statements',
  endpoints: contract,
  handlers: (deps) => ({
    dealStatement: async ({ actor, params, query, reply }) => {
      const { filename, content } = await getStatement(actor, deps, params.id, query.agent_id)
      reply.type('application/pdf').headers({
        'content-disposition': `inline; filename="${filename}"`,
        'cache-control': 'private, no-store',
      })
      return content
    },
  }),
})
