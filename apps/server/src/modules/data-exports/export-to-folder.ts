import type { Deps } from '../../platform/deps.ts'
import { inSnapshot, type ExportScope } from './writing/export-context.ts'
import { writeExport } from './writing/write-export.ts'
import { prepareFolder, writeToFolder } from './writing/write-to-folder.ts'

export interface FolderExport {
  /** Whether an export that was cut off was replaced. */
  readonly removed: boolean
  readonly files: number
  /** What could not be exported. */
  readonly problems: readonly string[]
}

/**
 * Exports into a folder, which must be empty or have an export that was cut off.
 *
 * @throws {Error} for any other folder.
 */
export async function exportToFolder(deps: Deps, scope: ExportScope, folder: string): Promise<FolderExport> {
  const removed = await prepareFolder(folder)
  let files = 0
  const problems = await inSnapshot(deps, scope, async (context) => {
    await writeToFolder(folder, writeExport(context), () => (files += 1))
    return context.problems
  })
  return { removed, files, problems }
}
