import { payouts as contract } from '@pb/contract/payouts'
import { z } from 'zod'
import { centsToDollars } from '@pb/rules/money'
import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../platform/actor.ts'
import type { Deps } from '../../platform/deps.ts'
import { reencryptValues } from '../../platform/encryption/reencrypt-values.ts'
import { sendCsv, sendDownload } from '../../platform/http/download.ts'
import { defineModule } from '../../platform/module.ts'
import { closeBooks, listClosings, reopenBooks } from '../journal/index.ts'
import { findAchRun } from './ach/find-ach-run.ts'
import { readBankAccount, setPrenote, toAccountPayee } from './ach/bank-accounts.ts'
import { removeBankAccount, revealBankAccount, saveBankAccount } from './ach/change-bank-account.ts'
import { createAchFile } from './ach/create-ach-file.ts'
import { downloadAchFile, voidAchFile } from './ach/live-file.ts'
import { reencryptAch } from './ach/reencrypt.ts'
import { getAchSettings, saveAchSettings } from './ach/settings.ts'
import { createChecks } from './checks/create-checks.ts'
import { findCheckRun } from './checks/find-checks.ts'
import { drawAlignment, printChecks } from './checks/print-checks.ts'
import { getCheckSettings, saveCheckSettings } from './checks/settings.ts'
import { voidCheck } from './checks/void-check.ts'
import { chargeJob } from './charges/charge-job.ts'
import { changeRecurring, createRecurring, pauseRecurring } from './charges/change-recurring.ts'
import { findRecurring, listRecurring, listRecurringChanges } from './charges/find-recurring.ts'
import { findCharge, listCharges } from './charges/list-charges.ts'
import { postCharges } from './charges/post-charges.ts'
import { recordChargePayment, sumOpen, undoSettlement, waiveCharge } from './charges/settle-charges.ts'
import { checkJob, checkJournal } from './agreement/check-journal.ts'
import { listChart, saveChart } from './bookkeeping/chart.ts'
import { exportJournal } from './bookkeeping/export-journal.ts'
import { listCompanyDeals } from './company/list-deals.ts'
import { getOverview } from './company/overview.ts'
import { listDueDeals } from './due/due-deals.ts'
import { listDue } from './due/list-due.ts'
import { listExceptions } from './exceptions/list-exceptions.ts'
import { recordLook } from './record-look.ts'
import { findReadablePayout, presentPayout } from './records/find-payout.ts'
import { csvHeader, exportPayouts, listPayouts } from './records/list-payouts.ts'
import { payPayout, reversePayout } from './records/pay-payout.ts'
import { cancelPayout, changePayout, createPayout, restorePayout } from './records/plan-payout.ts'
import { cancelRun, startPayment } from './runs/change-run.ts'
import { createRun } from './runs/create-run.ts'
import { findRun, listRuns } from './runs/find-run.ts'
import { processRuns } from './runs/process-runs.ts'
import { runJob } from './runs/run-job.ts'
import { cancelStatementEmails, sendStatementEmails } from './statement-emails/change-emails.ts'
import { recordReturnedStatement } from './statement-emails/record-returned.ts'
import { returnedMailJob } from '../system-mail/index.ts'
import { statementEmailJob } from './statement-emails/email-job.ts'
import { listStatementEmails } from './statement-emails/list-emails.ts'
import { processStatementEmails } from './statement-emails/process-emails.ts'
import { linkStatement, readStatement } from './statements/get-statement.ts'
import { reencryptStatements } from './statements/reencrypt.ts'
import { getNecYear } from './nec/get-year.ts'
import { saveNecPayer } from './nec/payer.ts'
import { saveTemplate } from './nec/template.ts'
import { writeNecFile } from './nec/write-file.ts'
import { exportForms, formHeader } from './year-end/form-csv.ts'
import { findW9, toW9Payee } from './w9/find-w9.ts'
import { requestW9s } from './w9/request-w9s.ts'
import { revealTin } from './w9/reveal-tin.ts'
import { saveW9 } from './w9/save-w9.ts'
import { listYearEnd } from './year-end/year-end.ts'

export { getJournalState } from './agreement/check-journal.ts'
export { findDifferences } from './agreement/find-differences.ts'
export { createRecurringWithin } from './charges/change-recurring.ts'
export { payWithin } from './records/pay-payout.ts'
export { createRunWithin } from './runs/create-run.ts'

async function readPayout(actor: Actor, deps: Deps, id: string) {
  const row = await findReadablePayout(deps.db, actor, id)
  return presentPayout(deps.db, actor, row)
}

const getYear = ({ clock }: Pick<Deps, 'clock'>): number => Number(newYorkDate(clock.now()).slice(0, 4))

/** Paying agents and others, and the office's overview of its money. */
const returnedMailData = z.object({ id: z.string() })

export const payouts = defineModule({
  name: 'payouts',
  endpoints: contract,
  handlers: (deps) => ({
    listDue: ({ query }) => listDue(deps, query),
    dueDeals: ({ actor, query }) => listDueDeals(actor, deps, query),
    listPayouts: ({ actor, query }) => listPayouts(actor, deps, query),
    payoutsCsv: async ({ actor, query, reply }) =>
      sendCsv(
        reply,
        `payouts-${newYorkDate(deps.clock.now())}.csv`,
        csvHeader,
        exportPayouts(actor, deps, query),
      ),
    payout: async ({ actor, params }) => {
      const row = await findReadablePayout(deps.db, actor, params.id)
      await recordLook(deps, actor, row.agent_id, { what: 'payout_viewed', id: row.id })
      return presentPayout(deps.db, actor, row)
    },
    payoutStatement: ({ actor, params }) => linkStatement(actor, deps, params.id),
    payoutStatementFile: async ({ params, reply }) => {
      const bytes = await readStatement(deps, params.id)
      reply.type('application/pdf').headers({
        'content-length': bytes.length,
        'content-disposition': `inline; filename="statement-${params.id}.pdf"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'private, no-store',
      })
      return bytes
    },
    createPayout: async ({ actor, body }) => readPayout(actor, deps, await createPayout(actor, deps, body)),
    changePayout: async ({ actor, params, body }) => {
      await changePayout(deps, params.id, body)
      return readPayout(actor, deps, params.id)
    },
    payPayout: async ({ actor, params, body }) => {
      await payPayout(deps, params.id, body, actor.personId)
      return readPayout(actor, deps, params.id)
    },
    cancelPayout: async ({ actor, params }) => {
      await cancelPayout(deps, params.id)
      return readPayout(actor, deps, params.id)
    },
    restorePayout: async ({ actor, params }) => {
      await restorePayout(deps, params.id)
      return readPayout(actor, deps, params.id)
    },
    reversePayout: async ({ actor, params, body }) => {
      await reversePayout(deps, params.id, body.reason, actor.personId)
      return readPayout(actor, deps, params.id)
    },
    listPayRuns: ({ actor, query }) => listRuns(actor, deps.db, query),
    payRun: ({ actor, params }) => findRun(deps.db, actor, params.id),
    createPayRun: async ({ actor, body }) =>
      findRun(deps.db, actor, await createRun(deps, body, actor.personId)),
    payPayRun: async ({ actor, params, body }) => {
      await startPayment(deps, params.id, body, actor)
      return findRun(deps.db, actor, params.id)
    },
    cancelPayRun: async ({ actor, params }) => {
      await cancelRun(deps, params.id)
      return findRun(deps.db, actor, params.id)
    },
    yearEnd: ({ query }) => listYearEnd(deps, { ...query, year: query.year ?? getYear(deps) }),
    yearEndCsv: async ({ query: { year = getYear(deps) }, reply }) =>
      sendCsv(reply, `1099-nec-${year}.csv`, formHeader, exportForms(deps, year)),
    chart: async () => ({ collection: await listChart(deps.db) }),
    saveChart: async ({ actor, body }) => ({ collection: await saveChart(actor, deps, body) }),
    journalExport: async ({ query, reply }) => exportJournal(deps, reply, query),
    moneyExceptions: ({ actor, query }) => listExceptions(actor, deps, query),
    bookClosings: () => listClosings(deps),
    closeBooks: async ({ actor, body }) => {
      await closeBooks({ deps, personId: actor.personId }, body.period)
      return listClosings(deps)
    },
    reopenBooks: async ({ actor, params, body }) => {
      await reopenBooks({ deps, personId: actor.personId }, params.id, body.reason)
      return listClosings(deps)
    },
    payeeW9: ({ actor, query }) => findW9(deps.db, toW9Payee(actor, query)),
    savePayeeW9: async ({ actor, body }) => findW9(deps.db, await saveW9(actor, deps, body)),
    revealPayeeTin: async ({ actor, params }) => ({ value: await revealTin(actor, deps, params.id) }),
    requestW9s: async ({ actor, body }) => ({ asked: await requestW9s(actor, deps, body) }),
    achSettings: () => getAchSettings(deps.db),
    saveAchSettings: ({ actor, body }) => saveAchSettings(actor, deps, body),
    payeeBankAccount: ({ actor, query }) => readBankAccount(deps.db, toAccountPayee(actor, query)),
    savePayeeBankAccount: async ({ actor, body }) => {
      const payee = toAccountPayee(actor, body)
      await saveBankAccount({ deps, actor, payee }, body)
      return readBankAccount(deps.db, payee)
    },
    removePayeeBankAccount: async ({ actor, query }) => {
      const payee = toAccountPayee(actor, query)
      await removeBankAccount({ deps, actor, payee })
      return readBankAccount(deps.db, payee)
    },
    revealPayeeBankAccount: async ({ actor, body }) => ({
      account_number: await revealBankAccount({ deps, actor, payee: toAccountPayee(actor, body) }),
    }),
    prenotePayeeBankAccount: async ({ actor, body }) => {
      const payee = toAccountPayee(actor, body)
      await setPrenote(deps.db, payee, body)
      return readBankAccount(deps.db, payee)
    },
    achRun: ({ params, query }) => findAchRun(deps, params.id, query),
    createAchFile: async ({ actor, params, body }) => {
      await createAchFile(actor, deps, { id: params.id, body })
      return findAchRun(deps, params.id)
    },
    downloadAchFile: ({ actor, params, body }) => downloadAchFile({ actor, deps }, params.id, body),
    voidAchFile: async ({ actor, params, body }) => {
      await voidAchFile({ actor, deps }, params.id, body)
      return findAchRun(deps, params.id)
    },
    necYear: ({ query: { year = getYear(deps), ...paging } }) => getNecYear(deps, { year, ...paging }),
    necFile: async ({ actor, query: { year = getYear(deps), number }, reply }) =>
      sendDownload(reply, await writeNecFile(actor, deps, { year, number }), {
        type: 'text/csv; charset=utf-8',
        filename: `1099-nec-${year}-${number}.csv`,
      }),
    saveNecPayer: async ({ actor, body }) => {
      await saveNecPayer(actor, deps, body)
      return undefined
    },
    saveNecTemplate: async ({ actor, body }) => {
      await saveTemplate(actor, deps, body)
      return undefined
    },
    checkSettings: () => getCheckSettings(deps.db),
    saveCheckSettings: ({ actor, body }) => saveCheckSettings(actor, deps, body),
    checkAlignment: async ({ reply }) =>
      sendDownload(reply, await drawAlignment(deps.db), {
        type: 'application/pdf',
        filename: 'check-alignment.pdf',
      }),
    runChecks: ({ params }) => findCheckRun(deps.db, params.id),
    createChecks: async ({ actor, params, body }) => {
      await createChecks(actor, deps, { id: params.id, body })
      return findCheckRun(deps.db, params.id)
    },
    printChecks: async ({ actor, params, body, reply }) =>
      sendDownload(reply, await printChecks({ actor, deps }, params.id, body), {
        type: 'application/pdf',
        filename: `checks-${params.id}.pdf`,
      }),
    voidCheck: async ({ actor, params, body }) =>
      findCheckRun(deps.db, await voidCheck({ actor, deps }, params.id, body)),
    recurringCharges: ({ query }) => listRecurring(deps, query),
    createRecurringCharge: async ({ actor, body }) =>
      findRecurring(deps, await createRecurring({ actor, deps }, body)),
    changeRecurringCharge: async ({ actor, params, body }) => {
      await changeRecurring({ actor, deps }, params.id, body)
      return findRecurring(deps, params.id)
    },
    pauseRecurringCharge: async ({ actor, params, body }) => {
      await pauseRecurring({ actor, deps }, params.id, body.paused === 1)
      return findRecurring(deps, params.id)
    },
    recurringChanges: ({ params, query }) => listRecurringChanges(deps, params.id, query),
    agentCharges: ({ actor, query }) => listCharges(actor, deps, query),
    waiveCharge: async ({ actor, params, body }) => {
      await waiveCharge({ actor, deps }, params.id, body.reason)
      return findCharge(deps.db, params.id)
    },
    recordChargePayment: async ({ actor, body }) => ({
      settlement_id: await recordChargePayment({ actor, deps }, body),
      open: centsToDollars(await sumOpen(deps.db, body.agent_id)),
    }),
    undoChargeSettlement: async ({ actor, params }) => {
      await undoSettlement({ actor, deps }, params.id)
      return { settlement_id: params.id }
    },
    statementEmails: ({ query }) => listStatementEmails(deps, query),
    sendStatementEmails: async ({ actor, body }) => ({
      queued: await sendStatementEmails(actor, deps, body),
    }),
    cancelStatementEmails: async ({ body }) => ({ cancelled: await cancelStatementEmails(deps, body) }),
    companyOverview: ({ query }) => getOverview(deps, { ...query, year: query.year ?? getYear(deps) }),
    companyDeals: ({ query }) => listCompanyDeals(deps, query),
  }),
  reencrypt: async (deps, keyId) =>
    (await reencryptStatements(deps, keyId)) +
    (await reencryptValues(deps, keyId, 'payee_w9')) +
    (await reencryptAch(deps, keyId)),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(runJob, () => processRuns(deps))
    // Continues what a stopped process left.
    await deps.jobs.send(deps.db, runJob, {})
    await deps.jobs.schedule(runJob, '* * * * *')
    await deps.jobs.workPromptly(statementEmailJob, () => processStatementEmails(deps))
    await deps.jobs.schedule(statementEmailJob, '* * * * *')
    await deps.jobs.work(returnedMailJob, async (data) =>
      recordReturnedStatement(deps, returnedMailData.parse(data).id),
    )
    await deps.jobs.work(chargeJob, () => postCharges(deps))
    await deps.jobs.send(deps.db, chargeJob, {})
    // Each hour, so that what was due while no server ran is not late by a day.
    await deps.jobs.schedule(chargeJob, '7 * * * *')
    await deps.jobs.work(checkJob, async () => void (await checkJournal(deps)))
    await deps.jobs.schedule(checkJob, '40 3 * * *')
  },
})
