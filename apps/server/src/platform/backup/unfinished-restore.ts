import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** In DATA_DIR from the first to the last moment of a restore. */
export const unfinishedRestore = 'restore-unfinished'

/** Throws when DATA_DIR is what a restore that was cut off left. */
export function assertRestored(dataDir: string): void {
  if (existsSync(join(dataDir, unfinishedRestore)))
    throw new Error(
      `A restore into ${dataDir} did not finish, so its data is not complete. Run npm run cli -- restore again.`,
    )
}
