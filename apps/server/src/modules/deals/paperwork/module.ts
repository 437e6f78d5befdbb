import { dealPaperwork as contract } from '@pb/contract/deal-paperwork'
import { defineModule } from '../../../platform/module.ts'
import { sendContent } from '../../../platform/http/send-content.ts'
import { changePaper } from './change-paper.ts'
import { dealFiles } from './files.ts'
import { openPaper } from './open-paper.ts'
import { uploadPaper } from './upload-paper.ts'

const sweepJob = 'deals.sweep-files'

/** Files of deals. */
export const dealPaperwork = defineModule({
  name: 'deal-paperwork',
  endpoints: contract,
  handlers: (deps) => ({
    uploadPaperwork: ({ actor, params, query, upload }) =>
      uploadPaper(actor, deps, { id: params.id, query }, upload),
    deletePaperwork: ({ actor, params }) => changePaper(actor, deps, params, 'remove'),
    restorePaperwork: ({ actor, params }) => changePaper(actor, deps, params, 'restore'),
    paperworkContent: async ({ params, query, reply }) =>
      sendContent(reply, await openPaper(deps, params.id, query.for)),
  }),
  reencrypt: (deps, keyId) => dealFiles.reencrypt(deps, keyId),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(sweepJob, () => dealFiles.deleteUnused(deps))
    await deps.jobs.schedule(sweepJob, '25 4 * * *')
  },
})
