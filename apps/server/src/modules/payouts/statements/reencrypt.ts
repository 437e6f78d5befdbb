import type { Deps } from '../../../platform/deps.ts'
import { reencryptFiles } from '../../../platform/encryption/reencrypt-files.ts'
import '../tables.ts'

/** Re-encrypts all statements that another data key encrypted; returns their number. */
export async function reencryptStatements(deps: Deps, keyId: number): Promise<number> {
  return reencryptFiles(deps, keyId, {
    table: 'payout',
    id: 'id',
    file: 'statement_path',
    // It is drawn again when it is asked for.
    onMissing: (tx, id) =>
      tx.updateTable('payout').set({ key_id: null, statement_at: null }).where('id', '=', id).execute(),
  })
}
