import { recentlyDeleted as contract } from '@pb/contract/recently-deleted'
import { defineModule } from '../../platform/module.ts'
import { listDeleted } from './list-deleted.ts'
import { restoreDeleted } from './restore-deleted.ts'

/** What people deleted, of the kinds that every module declares, until it is erased. */
export const recentlyDeleted = defineModule({
  name: 'recently-deleted',
  endpoints: contract,
  handlers: (deps, _app, modules) => {
    const kinds = modules.flatMap(({ restorableRecords = [] }) => restorableRecords)
    return {
      recentlyDeleted: ({ actor, query }) => listDeleted(actor, deps, kinds, query),
      restoreDeleted: ({ actor, params }) => restoreDeleted(actor, deps, kinds, params),
    }
  },
})
