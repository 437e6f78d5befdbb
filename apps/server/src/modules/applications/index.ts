import { applications as contract } from '@pb/contract/applications'
import { applicationPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { readAccessLog } from './access-log/read-log.ts'
import { readCriminalHistory, recordCriminalHistory } from './forms/criminal-history.ts'
import { revealValue } from './access-log/reveal-value.ts'
import { askToApply } from './asking/ask.ts'
import { formLinks } from './asking/link.ts'
import { undoRequest } from './asking/undo-request.ts'
import { remindApplicant, updateFormLink } from './asking/remind.ts'
import { processRequests, requestQueueJob } from './asking/request-queue.ts'
import { clientExtension } from './client-extension.ts'
import { registerTimelineTexts } from './client-events.ts'
import { deleteForm, restoreForm } from './forms/delete-form.ts'
import { getApplication } from './forms/get-application.ts'
import { findListedForms, listForms } from './forms/list-forms.ts'
import { purgeForms, sumUpCounts } from './forms/purge-forms.ts'
import { presentRow } from './forms/present-row.ts'
import { recordFee } from './forms/record-fee.ts'
import { updateApplication } from './forms/update-application.ts'
import { getHousehold } from './households/get-household.ts'
import { signingSecret } from './package/signing-key.ts'
import { recordAnswer } from './households/record-answer.ts'
import { updateHousehold } from './households/update-household.ts'
import { processSignedCopies, signedCopyJob } from './signing/signed-copy-queue.ts'
import { signedTextKey } from './signing/canonical-text.ts'
import { restorableApplications } from './restorable.ts'
import { packageLinks } from './submissions/token.ts'

export { applicationChecklists } from './checklists/module.ts'
export { storeFile } from './papers/files.ts'
export { insertPaper } from './papers/write-papers.ts'
export { discardUpload, nameFile, readPaper, type PreparedPaper } from './papers/prepare-paper.ts'
export { applicationPapers } from './papers/module.ts'
export { applicationPackages } from './submissions/module.ts'
export { applicationForms } from './renter-form/module.ts'
export { createFormSeed, deriveFormToken, getFormLinkExpiry } from './asking/link.ts'
export { getSigningKey } from './package/signing-key.ts'
export { normalizePaper, type NormalizedPaper } from './package/normalize-paper.ts'
export { buildSignedContent, hashSignedText } from './signing/canonical-text.ts'
export { touchForm } from './forms/touch-form.ts'
export { writeValue } from './values/write-value.ts'

const purgeJob = 'applications.purge'

/** Rental applications as the agent works with them. */
export const applications = defineModule({
  name: 'applications',
  endpoints: contract,
  personalRecords: applicationPersonalRecords,
  restorableRecords: restorableApplications,
  replyExtensions: { client: clientExtension },
  secretKeyUses: [formLinks, packageLinks, signedTextKey, signingSecret],
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      listApplications: async ({ actor, query }) => {
        const { count, rows } = await listForms(deps.db, actor, query)
        return { count, collection: rows.map(presentRow) }
      },
      application: ({ actor, params }) => getApplication(actor, deps, params.id),
      updateApplication: ({ actor, params, body }) => updateApplication(actor, deps, params.id, body.changes),
      askToApply: async ({ actor, body }) => {
        const { householdId, formIds } = await askToApply(actor, deps, body)
        const forms = await findListedForms(deps.db, formIds)
        return { household_id: householdId, forms: forms.map(presentRow) }
      },
      undoAsk: ({ actor, body }) => undoRequest(actor, deps, body.key).then(() => undefined),
      remindApplicant: async ({ actor, params, body }) => {
        await remindApplicant(actor, deps, params.id, body)
        return getApplication(actor, deps, params.id)
      },
      updateFormLink: async ({ actor, params, body }) => {
        await updateFormLink(actor, deps, params.id, body.action)
        return getApplication(actor, deps, params.id)
      },
      deleteApplication: ({ actor, params }) => deleteForm(actor, deps, params.id).then(() => undefined),
      revealValue: async ({ actor, params, body }) => ({
        value: await revealValue(actor, deps, params.id, body),
      }),
      criminalHistory: ({ actor, params }) => readCriminalHistory(actor, deps, params.id),
      recordCriminalHistory: ({ actor, params, body }) => recordCriminalHistory(actor, deps, params.id, body),
      accessLog: ({ actor, params, query }) => readAccessLog(actor, deps, params.id, query),
      recordFee: async ({ actor, params, body }) => {
        await recordFee(actor, deps, params.id, body)
        return getApplication(actor, deps, params.id)
      },
      household: ({ actor, params }) => getHousehold(actor, deps, params.id),
      updateHousehold: async ({ actor, params, body }) => {
        await updateHousehold(actor, deps, params.id, body)
        return getHousehold(actor, deps, params.id)
      },
      recordAnswer: async ({ actor, params, body }) => {
        await recordAnswer(actor, deps, params.id, body)
        return getHousehold(actor, deps, params.id)
      },
      restoreApplication: async ({ actor, params }) => {
        await restoreForm(actor, deps, params.id)
        return getApplication(actor, deps, params.id)
      },
    }
  },
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(requestQueueJob, () => processRequests(deps))
    // Processes what a crashed process left.
    await deps.jobs.schedule(requestQueueJob, '* * * * *')
    await deps.jobs.workPromptly(signedCopyJob, () => processSignedCopies(deps))
    await deps.jobs.schedule(signedCopyJob, '* * * * *')
    await deps.jobs.work(purgeJob, async () => {
      await purgeForms(deps)
      await sumUpCounts(deps)
    })
    await deps.jobs.schedule(purgeJob, '50 * * * *')
  },
})
