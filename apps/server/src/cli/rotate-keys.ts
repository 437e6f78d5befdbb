import { pluralize } from '@pb/rules/plural'
import { modules } from '../modules/registry.ts'
import type { Deps } from '../platform/deps.ts'
import { rotateKeys } from '../platform/encryption/rotate-keys.ts'

export const usage = 'keys:rotate'

/**
 * Encrypts all secret values and papers with a new key while the office runs; returns the exit code. It can be stopped
 * and run again.
 */
export async function run(_args: readonly string[], deps: Deps): Promise<number> {
  const { reencrypted, finished } = await rotateKeys(deps, modules)
  console.log(`Encrypted ${pluralize(reencrypted, 'value')} and files with the new key.`)
  if (finished) {
    console.log('Removed the previous key.')
    return 0
  }
  console.error('An upload still uses the previous key. Run the command again to remove it.')
  return 1
}
