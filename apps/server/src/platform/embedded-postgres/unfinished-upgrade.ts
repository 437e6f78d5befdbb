import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** Where a cluster of the new version is made, beside the old one. */
export const upgradeFolder = 'upgrade'

/** In that folder, once the new cluster is complete: from then on the folders are exchanged. */
export const completeFile = 'complete'

/**
 * Throws if an upgrade was cut off between moving the old cluster away and the new one to its place: an empty database
 * would be created there.
 */
export function assertUpgraded(home: string): void {
  if (existsSync(join(home, upgradeFolder, completeFile)))
    throw new Error(
      `An upgrade of the database in ${home} did not finish. Run npm run cli -- db:upgrade again.`,
    )
}
