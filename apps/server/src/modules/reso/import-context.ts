import type { ImportContext, ImportDeps } from './import-types.ts'
import { getOfficeId } from './office-id.ts'
import { PreviewCollector } from './store/preview.ts'
import type { RunRow } from './run-queries.ts'

export async function createImportContext(
  deps: ImportDeps,
  run: RunRow,
): Promise<Omit<ImportContext, 'now' | 'preview'> & { readonly preview: PreviewCollector | null }> {
  return {
    preview: run.preview ? new PreviewCollector() : null,
    runId: run.id,
    attempt: run.tries,
    sourceId: run.source_id,
    sourceName: run.source_name,
    kind: run.kind,
    officeId: await getOfficeId(deps),
  }
}
