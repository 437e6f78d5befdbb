import { dataErasures as contract } from '@pb/contract/data-erasures'
import { defineModule } from '../../platform/module.ts'
import { sendCsv } from '../../platform/http/download.ts'
import { findSubjects, presentSubject } from './find-subjects.ts'
import { listErasureCsvRows, listErasures, presentErasure } from './records.ts'
import { collectPersonalRecords, erasePerson, previewErasure } from './service.ts'
import { erasureTexts } from './texts.ts'

/** Erasing a person's data on request, and the record of it. */
export const dataErasures = defineModule({
  name: 'data-erasures',
  endpoints: contract,
  handlers: (deps, _app, modules) => {
    const kinds = collectPersonalRecords(modules)
    return {
      erasureSubjects: async ({ query }) => ({
        subjects: (await findSubjects(deps.db, query.text)).map(presentSubject),
      }),
      erasurePreview: ({ actor, query }) => previewErasure(actor, deps, kinds, query.key),
      erasePerson: ({ actor, body }) => erasePerson(actor, deps, kinds, body),
      erasures: async () => ({ erasures: (await listErasures(deps.db)).map(presentErasure) }),
      erasuresCsv: async ({ reply }) =>
        sendCsv(reply, 'erasures.csv', erasureTexts.csvTitles, listErasureCsvRows(deps.db)),
    }
  },
})
