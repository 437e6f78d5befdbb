import type { ImportContext, ImportDeps } from './import-types.ts'
import { getOfficeId } from './office-id.ts'
import type { RunRow } from './run-queries.ts'

export async function createImportContext(
  deps: ImportDeps,
  run: RunRow,
): Promise<Omit<ImportContext, 'now'>> {
  return {
    runId: run.id,
    attempt: run.tries,
    sourceId: run.source_id,
    sourceName: run.source_name,
    kind: run.kind,
    officeId: await getOfficeId(deps),
  }
}
