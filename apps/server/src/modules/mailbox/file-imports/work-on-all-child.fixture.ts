import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'
import { workOnImport } from './work.ts'

/** Works on the imports that wait, in a process that a test kills. */
export async function workOnAll(deps: Deps): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM mail_import
    WHERE state IN ('reading', 'applying', 'undoing') ORDER BY id`.execute(deps.db)
  for (const { id } of rows) await workOnImport(deps, id)
}
