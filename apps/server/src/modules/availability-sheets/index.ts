import { sheets as contract } from '@pb/contract/availability-sheets'
import { sendCsv } from '../../platform/http/download.ts'
import { defineModule } from '../../platform/module.ts'
import { applySheet } from './apply.ts'
import { cancelSheet } from './apply-progress.ts'
import { exportLeftOut, leftOutTitles, listLeftOut } from './left-out.ts'
import { presentChange, presentImport, presentPreview, presentReading } from './present.ts'
import { previewSheet } from './preview.ts'
import { countImports, listImports, listCompanies } from './queries.ts'
import { correctRow, updateReading, discardSheet, getDraft, findSheet, uploadSheet } from './service.ts'
import { resumeSheets } from './resume.ts'
import { listChanges, undoSheet } from './undo.ts'

const resumeJob = 'sheet-import.resume'

export type { Cell } from './cells/cell.ts'
export type { Worksheet } from './file/worksheet.ts'
export { readSheetFile } from './file/read-file.ts'

/** Availability sheets of management companies: upload, preview, apply, undo. */
export const sheets = defineModule({
  name: 'sheets',
  endpoints: contract,
  handlers: (deps) => ({
    sheetImports: async ({ query: { limit, offset } }) => {
      const [rows, total] = await Promise.all([listImports(deps.db, limit, offset), countImports(deps.db)])
      return { collection: rows.map(presentImport), total }
    },
    sheetCompanies: async () => ({ collection: await listCompanies(deps.db) }),
    uploadSheet: async ({ actor, query, upload }) =>
      presentReading(await uploadSheet(actor, deps, query, upload)),
    sheetImport: async ({ actor, params }) => presentImport(await findSheet(actor, deps, params.id)),
    sheetReading: async ({ actor, params }) => presentReading(await getDraft(actor, deps, params.id)),
    readSheet: async ({ actor, params, body }) =>
      presentReading(await updateReading(actor, deps, params.id, body)),
    correctSheet: async ({ actor, params, body }) =>
      presentReading(await correctRow(actor, deps, params.id, body)),
    sheetPreview: async ({ actor, params, query }) =>
      presentPreview(await previewSheet(actor, deps, params.id, query)),
    applySheet: async ({ actor, params, body }) =>
      presentImport(await applySheet(actor, deps, params.id, body)),
    cancelSheet: async ({ actor, params }) => presentImport(await cancelSheet(actor, deps, params.id)),
    sheetChanges: async ({ actor, params, query }) => {
      const { rows, total } = await listChanges(actor, deps, params.id, query)
      return { collection: rows.map(presentChange), total }
    },
    sheetRejects: ({ actor, params, query }) => listLeftOut(actor, deps, params.id, query),
    sheetRejectsCsv: async ({ actor, params, reply }) => {
      await findSheet(actor, deps, params.id)
      return sendCsv(reply, 'left-out.csv', leftOutTitles, exportLeftOut(actor, deps, params.id))
    },
    undoSheet: async ({ actor, params }) => presentImport(await undoSheet(actor, deps, params.id)),
    discardSheet: ({ actor, params }) => discardSheet(actor, deps, params.id).then(() => undefined),
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.work(resumeJob, () => resumeSheets(deps))
    await deps.jobs.schedule(resumeJob, '* * * * *')
    // What a process left that ended just now need not wait for the next minute.
    await deps.jobs.send(deps.db, resumeJob, {})
  },
})
