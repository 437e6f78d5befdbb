import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

/** In DATA_DIR, since a row in the database would itself be new log each time. */
const fileName = 'log-archive.json'

const schema = z.object({
  place: z.string(),
  /** When the run began: only base backups that began later can be restored to its moments. */
  runStartedAt: z.coerce.date(),
  /** The last moment that is archived. */
  archivedAt: z.coerce.date().nullable(),
  /** The log that the cluster keeps because it is not archived yet. */
  keptBytes: z.number().nonnegative(),
  failure: z.object({ at: z.coerce.date(), reason: z.string() }).nullable(),
})

/** What is known about the archive of the log. */
export type ArchiveState = z.infer<typeof schema>

const getPath = (dataDir: string): string => join(dataDir, fileName)

export async function writeArchiveState(dataDir: string, state: ArchiveState): Promise<void> {
  const path = getPath(dataDir)
  await writeFile(`${path}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${path}.new`, path)
}

export const removeArchiveState = (dataDir: string): Promise<void> => rm(getPath(dataDir), { force: true })

/** Reads the state of an office's archive; null if its log is not archived to this place. */
export async function readArchiveState(dataDir: string, place: string): Promise<ArchiveState | null> {
  const text = await readFile(getPath(dataDir), 'utf8').catch(() => '')
  try {
    const state = schema.parse(JSON.parse(text))
    return state.place === place ? state : null
  } catch {
    return null
  }
}
