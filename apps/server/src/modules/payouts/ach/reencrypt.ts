import type { Deps } from '../../../platform/deps.ts'
import { reencryptValues } from '../../../platform/encryption/reencrypt-values.ts'

/** Re-encrypts account numbers and ACH files that another data key encrypted; returns their number. */
export async function reencryptAch(deps: Deps, keyId: number): Promise<number> {
  let total = 0
  for (const table of ['ach_setting', 'payee_bank_account', 'ach_file'])
    total += await reencryptValues(deps, keyId, table)
  return total
}
