import { sheets as contract } from '@pb/contract/sheets'
import { defineModule } from '../../platform/module.ts'
import { applySheet } from './apply.ts'
import { presentChange, presentImport, presentPreview, presentReading } from './present.ts'
import { countImports, latestImports, listCompanies } from './queries.ts'
import { changeReading, discardSheet, findReading, findSheet, previewSheet, takeSheet } from './service.ts'
import { changesOf, undoSheet } from './undo.ts'

export type { Cell } from './cells/cell.ts'
export { SheetFault, type Worksheet } from './file/grid.ts'
export { readSheetFile } from './file/read-file.ts'

/** Availability sheets of management companies: read, looked at, applied, taken back. */
export const sheets = defineModule({
  name: 'sheets',
  endpoints: contract,
  handlers: (deps) => ({
    sheetImports: async ({ query: { limit, offset } }) => {
      const [rows, total] = await Promise.all([latestImports(deps.db, limit, offset), countImports(deps.db)])
      return { collection: rows.map(presentImport), total }
    },
    sheetCompanies: async () => ({ collection: await listCompanies(deps.db) }),
    uploadSheet: async ({ actor, query, upload }) =>
      presentReading(await takeSheet(actor, deps, query, upload)),
    sheetImport: async ({ actor, params }) => presentImport(await findSheet(actor, deps, params.id)),
    sheetReading: async ({ actor, params }) => presentReading(await findReading(actor, deps, params.id)),
    readSheet: async ({ actor, params, body }) =>
      presentReading(await changeReading(actor, deps, params.id, body)),
    sheetPreview: async ({ actor, params }) => presentPreview(await previewSheet(actor, deps, params.id)),
    applySheet: async ({ actor, params, body }) =>
      presentImport(await applySheet(actor, deps, params.id, body)),
    sheetChanges: async ({ actor, params, query }) => {
      const { rows, total } = await changesOf(actor, deps, params.id, query)
      return { collection: rows.map(presentChange), total }
    },
    undoSheet: async ({ actor, params }) => presentImport(await undoSheet(actor, deps, params.id)),
    discardSheet: ({ actor, params }) => discardSheet(actor, deps, params.id).then(() => undefined),
  }),
})
