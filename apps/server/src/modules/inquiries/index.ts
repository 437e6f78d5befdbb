import { inquiries as contract } from '@pb/contract/inquiries'
import { restorableSenders } from './ignored/restorable.ts'
import { inquiryPersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { answerJob, respond } from './answers/respond.ts'
import { undoAnswer } from './answers/undo-answer.ts'
import { processAnswers } from './answers/answer-queue.ts'
import { watchAnswers, watchAnswersJob } from './answers/watch-answers.ts'
import { takeInFromApi } from './intake/api.ts'
import { allowFormSites } from './intake/allow-form-sites.ts'
import { getForm, submitForm } from './intake/form.ts'
import { startIntakeWorker } from './intake/worker.ts'
import { listInquiries } from './list/list-inquiries.ts'
import { assignInquiry } from './record/assign-inquiry.ts'
import { addNote, answerElsewhere, setState, snoozeInquiry } from './record/change-inquiry.ts'
import { correctMessage } from './record/correct-message.ts'
import { openInquiry } from './record/get-inquiry.ts'
import { createInquiryClient, linkClient } from './record/link-client.ts'
import { overdueJob, processOverdue } from './overdue.ts'
import { purgeInquiries, purgeJob } from './purge.ts'
import { openOriginal } from './record/open-original.ts'
import { createKey, listKeys, revokeKey } from './settings/keys.ts'
import { getSettings, saveSettings, setOwnDuty } from './settings/settings.ts'
import { listIgnoredSenders, removeIgnoredSender } from './ignored/list-ignored-senders.ts'
import { setLead } from './ignored/set-lead.ts'
import { decideSamePerson } from './identity/decide-same-person.ts'
import { getRouting, saveGroups, saveRules } from './routing/save-rules.ts'
import { testRules } from './routing/test-rules.ts'
import { registerTimelineTexts } from './timeline.ts'
import { transferableInquiries } from './transferable-inquiries.ts'
import './tables.ts'

export { noFields, type Incoming } from './intake/incoming.ts'
export { takeInMessage } from './intake/mail-queue.ts'
export { takeInNextQuestion } from './intake/question-queue.ts'
export { takeIn, type TakenIn } from './intake/take-in.ts'
export { readMailFile } from './readers/mail-file.ts'
export { exportSamples } from './export-samples.ts'
export { countWaitingInquiries } from './count-waiting.ts'

/** Inquiries: what people ask the office about listings, from every source, until it is answered. */
export const inquiries = defineModule({
  name: 'inquiries',
  endpoints: contract,
  personalRecords: inquiryPersonalRecords,
  restorableRecords: [restorableSenders],
  transferableRecords: [transferableInquiries],
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      listingInquiries: ({ actor, query }) => listInquiries(actor, deps, query),
      inquiry: ({ actor, params }) => openInquiry(actor, deps, params.inquiryId),
      respondInquiry: ({ actor, params, body }) => respond(actor, deps, params.inquiryId, body),
      undoInquiryResponse: ({ actor, params, body }) => undoAnswer(actor, deps, params.inquiryId, body.key),
      correctInquiry: ({ actor, params, body }) => correctMessage(actor, deps, params, body),
      assignInquiry: ({ actor, params, body }) => assignInquiry(actor, deps, params.inquiryId, body),
      snoozeInquiry: ({ actor, params, body }) => snoozeInquiry(actor, deps, params.inquiryId, body.until),
      answerInquiryElsewhere: ({ actor, params, body }) =>
        answerElsewhere(actor, deps, params.inquiryId, body),
      setInquiryState: ({ actor, params, body }) => setState(actor, deps, params.inquiryId, body.state),
      addInquiryNote: ({ actor, params, body }) => addNote(actor, deps, params.inquiryId, body),
      linkInquiryClient: ({ actor, params, body }) =>
        linkClient(actor, deps, params.inquiryId, body.client_id),
      createInquiryClient: ({ actor, params, body }) =>
        createInquiryClient(actor, deps, params.inquiryId, { withSearch: body.with_search === 1 }),
      inquiryOriginal: ({ params, query, reply }) => openOriginal(deps, reply, params.messageId, query.for),
      inquirySettings: () => getSettings(deps),
      saveInquirySettings: ({ body }) => saveSettings(deps, body).then(() => undefined),
      inquiryRouting: () => getRouting(deps.db),
      saveInquiryRules: ({ body }) => saveRules(deps, body),
      saveInquiryGroups: ({ body }) => saveGroups(deps, body),
      testInquiryRules: ({ actor, params }) => testRules(actor, deps, params.inquiryId),
      setInquiryLead: ({ actor, params, body }) => setLead(actor, deps, params.inquiryId, body.lead === 1),
      decideSamePerson: ({ actor, params, body }) =>
        decideSamePerson(actor, deps, params.inquiryId, {
          personId: body.client_id,
          same: body.same === null ? null : body.same === 1,
        }),
      ignoredSenders: () => listIgnoredSenders(deps),
      removeIgnoredSender: ({ actor, params }) =>
        removeIgnoredSender(actor, deps, params.senderId).then(() => undefined),
      setOwnDuty: ({ actor, body }) => setOwnDuty(actor, deps, body.on_duty === 1).then(() => undefined),
      inquiryKeys: async () => ({ collection: await listKeys(deps) }),
      createInquiryKey: ({ actor, body }) => createKey(actor, deps, body),
      revokeInquiryKey: ({ params }) => revokeKey(deps, params.keyId).then(() => undefined),
      inquiryForm: ({ query }) => getForm(deps, query),
      submitInquiryForm: async ({ body }) => {
        await submitForm(deps, body)
        return { received: true as const }
      },
      intakeInquiry: async ({ request, reply, body }) => {
        const { inquiryId, messageId, added } = await takeInFromApi(deps, request, body)
        reply.code(added ? 201 : 200)
        return { inquiry_id: inquiryId, message_id: messageId }
      },
    }
  },
  mount: allowFormSites,
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(answerJob, () => processAnswers(deps))
    // Sends what a crashed process left.
    await deps.jobs.schedule(answerJob, '* * * * *')
    await deps.jobs.work(watchAnswersJob, () => watchAnswers(deps))
    await deps.jobs.schedule(watchAnswersJob, '* * * * *')
    await deps.jobs.work(overdueJob, () => processOverdue(deps))
    await deps.jobs.schedule(overdueJob, '* * * * *')
    await deps.jobs.work(purgeJob, () => purgeInquiries(deps))
    await deps.jobs.schedule(purgeJob, '50 3 * * *')
    return startIntakeWorker(deps)
  },
})
