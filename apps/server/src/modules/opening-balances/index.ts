import { openingBalances as contract } from '@pb/contract/opening-balances'
import { newYorkDate } from '@pb/rules/new-york'
import { sendCsv } from '../../platform/http/download.ts'
import { defineModule } from '../../platform/module.ts'
import { applyOpening } from './apply.ts'
import { presentImport, presentPlan, presentReading, presentStored } from './present.ts'
import { listImports, readRows } from './queries.ts'
import { createDraft, discardDraft, getDraft, getImport, planDraft, updateReading } from './service.ts'
import { templateTitles, writeTemplate } from './template.ts'
import { undoOpening } from './undo.ts'

export { isDayFirst, parseAmount, parseDate, toText, type Parsed } from './cells.ts'

/** Deals closed and money owed before the office's books were kept here: upload, preview, take in and undo. */
export const openingBalances = defineModule({
  name: 'opening-balances',
  endpoints: contract,
  handlers: (deps) => ({
    openingImports: async ({ query }) => {
      const { rows, total } = await listImports(deps.db, query)
      return { collection: rows.map(presentImport), total }
    },
    openingTemplate: async ({ reply }) =>
      sendCsv(
        reply,
        'opening-balances.csv',
        templateTitles,
        writeTemplate(Number(newYorkDate(deps.clock.now()).slice(0, 4))),
      ),
    uploadOpening: async ({ actor, upload }) => presentReading(await createDraft(actor, deps, upload)),
    openingImport: async ({ params }) => presentImport(await getImport(deps, params.id)),
    openingReading: async ({ params }) => presentReading(await getDraft(deps, params.id)),
    readOpening: async ({ params, body }) => presentReading(await updateReading(deps, params.id, body)),
    openingRows: async ({ params, query }) => {
      const file = await getImport(deps, params.id)
      if (file.state !== 'draft') return presentStored(file, await readRows(deps.db, params.id, query), query)
      const draft = await getDraft(deps, params.id)
      const plan = await deps.db.transaction().execute((tx) => planDraft(tx, draft, deps.clock.now()))
      return presentPlan(plan, draft.shared_deals, query)
    },
    applyOpening: async ({ actor, params }) => presentImport(await applyOpening(actor, deps, params)),
    undoOpening: async ({ actor, params }) => presentImport(await undoOpening(actor, deps, params.id)),
    discardOpening: ({ params }) => discardDraft(deps, params.id).then(() => undefined),
  }),
})
