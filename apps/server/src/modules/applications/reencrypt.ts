import type { Deps } from '../../platform/deps.ts'
import { reencryptFiles } from '../../platform/encryption/reencrypt-files.ts'
import { reencryptValues } from '../../platform/encryption/reencrypt-values.ts'
import { copyFiles } from './redaction/copy-files.ts'
import './tables.ts'

const valueTables = [
  'application_value',
  'application_replaced_value',
  'application_criminal_history',
] as const
const fileTables = [
  { table: 'application_paper', file: 'file_key' },
  { table: 'application_signature', file: 'image_key' },
] as const

/** Re-encrypts all values and files of applications that another data key encrypted. */
export async function reencryptApplications(deps: Deps, keyId: number): Promise<number> {
  let total = 0
  for (const table of valueTables) total += await reencryptValues(deps, keyId, table)
  for (const { table, file } of fileTables)
    total += await reencryptFiles(deps, keyId, {
      table,
      file,
      id: 'id',
      onMissing: (tx, id) => tx.updateTable(table).set({ key_id: null }).where('id', '=', id).execute(),
    })
  return total + (await copyFiles.reencrypt(deps, keyId))
}
