import { applicationPapers as contract } from '@pb/contract/application-papers'
import { AppError } from '../../../platform/errors/app-error.ts'
import { sendContent } from '../../../platform/http/send-content.ts'
import { defineModule } from '../../../platform/module.ts'
import { getSignature, readSignatureImage } from '../signing/get-signature.ts'
import { datePaper, deletePapersOfFields, restorePapers } from './agent-papers.ts'
import { getOwnForm } from '../forms/find-form.ts'
import { deleteUnusedPackages } from '../package/stored-package.ts'
import { copyFiles } from '../redaction/copy-files.ts'
import { coverPaper } from '../redaction/cover-paper.ts'
import { readOutgoingPaper } from '../redaction/redactions.ts'
import { paperErrors } from '../texts.ts'
import { eraseApplications } from '../retention.ts'
import { reencryptApplications } from '../reencrypt.ts'
import { deleteOldCodes } from '../submissions/codes.ts'
import { deleteQueuedFiles } from './files.ts'
import { formatPaperTitle } from './paper-fields.ts'
import { findPaper, readPaperFile } from './read-paper.ts'
import { assertReadable, recordOpening } from './send-file.ts'
import { uploadPapers } from './upload-papers.ts'

const eraseJob = 'applications.erase'

/** Papers and signature images of forms as the agent works with them. */
export const applicationPapers = defineModule({
  name: 'application-papers',
  endpoints: contract,
  handlers: (deps) => ({
    uploadPapers: ({ actor, params, query, uploads }) =>
      uploadPapers(actor, deps, { formId: params.id, fieldNames: query.field_name, key: query.key }, uploads),
    deletePapers: ({ actor, params, query, body }) => {
      const fields = [...(query.field_name ?? []), ...(body?.field_name ?? [])]
      return deletePapersOfFields(actor, deps, params.applicationFormId, fields)
    },
    restorePapers: ({ actor, params, body }) => restorePapers(actor, deps, params.id, body.media_item_ids),
    datePaper: ({ actor, params, body }) => datePaper(actor, deps, params.id, body.dated),
    paperContent: async ({ params, query, reply }) => {
      const paper = await findPaper(deps.db, params.id)
      if (!paper) throw new AppError('not_found')
      await recordOpening(deps, { formId: paper.form_id, subject: formatPaperTitle(paper), query })
      return sendContent(reply, { ...paper, bytes: await readOutgoingPaper(deps, paper) })
    },
    paperOriginal: async ({ params, query, reply }) => {
      const paper = await findPaper(deps.db, params.id)
      if (!paper) throw new AppError('not_found')
      const { reader } = await assertReadable(deps, paper.form_id, query.for)
      await getOwnForm(deps.db, reader, paper.form_id)
      const subject = paperErrors.originalOf(formatPaperTitle(paper))
      await recordOpening(deps, { formId: paper.form_id, subject, query })
      return sendContent(reply, { ...paper, bytes: await readPaperFile(deps, paper) })
    },
    coverPaper: ({ actor, params, body }) => coverPaper(actor, deps, params.id, body),
    signatureContent: async ({ params, query, reply }) => {
      const signature = await getSignature(deps.db, params.id)
      const bytes = signature && (await readSignatureImage(deps, signature))
      if (!bytes) throw new AppError('not_found')
      await assertReadable(deps, signature.form_id, query.for)
      return sendContent(reply, { bytes, content_type: 'image/png', filename: 'signature.png' })
    },
  }),
  reencrypt: reencryptApplications,
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(eraseJob, async () => {
      await eraseApplications(deps)
      await deleteOldCodes(deps)
      await deleteQueuedFiles(deps)
      await deleteUnusedPackages(deps)
      await copyFiles.deleteUnused(deps)
    })
    await deps.jobs.schedule(eraseJob, '10 4 * * *')
  },
})
