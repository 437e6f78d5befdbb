import { mailBulk as contract } from '@pb/contract/mail-bulk'
import { defineModule } from '../../../platform/module.ts'
import { countMatchingThreads } from '../search/matching-threads.ts'
import {
  bulkJob,
  continueBulkActions,
  getBulkAction,
  getRecentBulkActions,
  presentBulkAction,
  startBulkAction,
  undoBulkAction,
} from './bulk-actions.ts'

/** Actions on all threads of a folder or search. */
export const mailBulk = defineModule({
  name: 'mail-bulk',
  endpoints: contract,
  handlers: (deps) => ({
    countThreads: async ({ actor: { personId }, query: { label, q } }) => {
      const { total, newestId } = await countMatchingThreads(deps, { personId, folder: label, q: q.trim() })
      return { total, as_of: newestId }
    },
    startBulk: async ({ actor, body }) => presentBulkAction(await startBulkAction(actor, deps, body)),
    recentBulk: async ({ actor }) => ({
      collection: (await getRecentBulkActions(actor, deps)).map(presentBulkAction),
    }),
    bulkProgress: async ({ actor, params }) =>
      presentBulkAction(await getBulkAction(actor, deps, params.bulkId)),
    undoBulk: async ({ actor, params }) =>
      presentBulkAction(await undoBulkAction(actor, deps, params.bulkId)),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(bulkJob, () => continueBulkActions(deps))
  },
})
