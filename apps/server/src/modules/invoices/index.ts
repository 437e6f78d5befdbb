import { opInvoices as contract } from '@pb/contract/op-invoices'
import { invoicePersonalRecords } from './personal-records.ts'
import { defineModule } from '../../platform/module.ts'
import { getAgeing } from './ageing/ageing.ts'
import { getDownload, openCreditNote, openVersion, sendPdf } from './pdf/download.ts'
import { invoiceFiles } from './pdf/files.ts'
import { findContacts } from './records/contacts.ts'
import { createInvoice } from './records/create-invoice.ts'
import { deleteInvoice, purgeInvoices, restoreInvoice, sumUpInvoices } from './records/delete-invoice.ts'
import { exportInvoices } from './records/export-invoices.ts'
import { getInvoice } from './records/get-invoice.ts'
import { listInvoices } from './records/list-invoices.ts'
import { presentRow, presentSums } from './records/present-row.ts'
import { updateInvoice } from './records/update-invoice.ts'
import { setReminders } from './sending/change-reminders.ts'
import { getEmailTemplate } from './sending/email-template.ts'
import { emailJob } from './sending/insert-email.ts'
import { processEmails } from './sending/process-emails.ts'
import { reminderHours, reminderJob, runReminders } from './sending/run-reminders.ts'
import { remindInvoice, sendInvoice } from './sending/send-invoice.ts'
import { undoInvoiceEmail } from './sending/undo-email.ts'
import { watchInvoices, watchJob } from './sending/watch-emails.ts'
import { getReminderSteps, getSettings, saveReminderSteps, saveSettings } from './settings/settings.ts'
import { creditInvoice, writeOffInvoice } from './settlements/credits.ts'
import { recordPayment, refundInvoice } from './settlements/payments.ts'
import { reverseSettlement } from './settlements/reverse-settlement.ts'
import { restorableInvoices } from './restorable.ts'
import { transferableInvoices } from './transferable-invoices.ts'
import './tables.ts'

const sweepJob = 'invoices.sweep'

/** Owner-paid invoices: what landlords and management companies owe. */
export const opInvoices = defineModule({
  name: 'op-invoices',
  endpoints: contract,
  personalRecords: invoicePersonalRecords,
  restorableRecords: [restorableInvoices],
  handlers: (deps) => ({
    listInvoices: async ({ actor, query }) => {
      const { rows, sums } = await listInvoices(actor, deps, query)
      return {
        ...presentSums(sums, query.status),
        collection: rows.map((row) => presentRow(row, actor.personId)),
      }
    },
    invoicesCsv: async ({ actor, query, reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="invoices.csv"')
        .header('cache-control', 'private, no-store')
      return exportInvoices(actor, deps, query)
    },
    invoiceAgeing: ({ actor, query }) => getAgeing(actor, deps, query),
    invoice: ({ actor, params }) => getInvoice(actor, deps, params.id),
    createInvoice: async ({ actor, body }) => getInvoice(actor, deps, await createInvoice(actor, deps, body)),
    updateInvoice: async ({ actor, params, body }) => {
      await updateInvoice(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    invoiceDownload: ({ actor, params }) => getDownload(actor, deps, params.id),
    invoicePdf: async ({ params, query, reply }) =>
      sendPdf(reply, await openVersion(deps, params, query.for)),
    creditNotePdf: async ({ params, query, reply }) =>
      sendPdf(reply, await openCreditNote(deps, params, query.for)),
    sendInvoice: async ({ actor, params, body }) => {
      await sendInvoice(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    invoiceEmailTemplate: ({ actor, params, query }) => getEmailTemplate(actor, deps, params.id, query.kind),
    remindInvoice: async ({ actor, params, body }) => {
      await remindInvoice(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    undoInvoiceEmail: async ({ actor, params, body }) => {
      await undoInvoiceEmail(actor, deps, { id: params.id, key: body.key })
      return getInvoice(actor, deps, params.id)
    },
    setInvoiceReminders: async ({ actor, params, body }) => {
      await setReminders(actor, deps, params.id, body.running)
      return getInvoice(actor, deps, params.id)
    },
    recordPayment: async ({ actor, params, body }) => {
      await recordPayment(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    refundInvoice: async ({ actor, params, body }) => {
      await refundInvoice(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    creditInvoice: async ({ actor, params, body }) => {
      await creditInvoice(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    writeOffInvoice: async ({ actor, params, body }) => {
      await writeOffInvoice(actor, deps, params.id, body)
      return getInvoice(actor, deps, params.id)
    },
    reverseSettlement: async ({ actor, params, body }) => {
      await reverseSettlement(actor, deps, params, body.reason)
      return getInvoice(actor, deps, params.id)
    },
    deleteInvoice: ({ actor, params }) => deleteInvoice(actor, deps, params.id).then(() => undefined),
    restoreInvoice: async ({ actor, params }) => {
      await restoreInvoice(actor, deps, params.id)
      return getInvoice(actor, deps, params.id)
    },
    invoiceContacts: ({ actor, query }) => findContacts(actor, deps, query),
    invoiceSettings: () => getSettings(deps),
    saveInvoiceSettings: async ({ actor, body }) => {
      await saveSettings(actor, deps, body)
      return getSettings(deps)
    },
    invoiceReminderSteps: () => getReminderSteps(deps),
    saveInvoiceReminderSteps: async ({ actor, body }) => {
      await saveReminderSteps(actor, deps, body.steps)
      return getReminderSteps(deps)
    },
  }),
  transferableRecords: [transferableInvoices],
  reencrypt: (deps, keyId) => invoiceFiles.reencrypt(deps, keyId),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(emailJob, () => processEmails(deps))
    // Sends what a crashed process left.
    await deps.jobs.schedule(emailJob, '* * * * *')
    await deps.jobs.work(reminderJob, () => runReminders(deps))
    await deps.jobs.schedule(reminderJob, reminderHours)
    await deps.jobs.work(watchJob, () => watchInvoices(deps))
    await deps.jobs.schedule(watchJob, '*/5 * * * *')
    await deps.jobs.work(sweepJob, async () => {
      await purgeInvoices(deps)
      await sumUpInvoices(deps)
      await invoiceFiles.deleteUnused(deps)
    })
    await deps.jobs.schedule(sweepJob, '35 * * * *')
  },
})
