import { pluralize } from '@pb/rules/plural'
import type { Deps } from '../platform/deps.ts'
import type { FallbackStore } from '../platform/files/fallback-store.ts'
import { describePlace } from '../platform/files/file-place.ts'
import { openFallbackStore } from '../platform/files/open-files.ts'

export const usage = 'files:move'

/** Files that are moved at the same time. */
const lanes = 4
/** Files between two lines of progress. */
const progressFiles = 500

interface Progress {
  files: number
  bytes: number
  readonly conflicts: Set<string>
}

const formatProgress = ({ files, bytes }: Progress): string =>
  `Moved ${pluralize(files, 'file')} (${(bytes / 1e6).toFixed(1)} MB)`

async function moveKeys(store: FallbackStore, keys: readonly string[], progress: Progress): Promise<void> {
  const waiting = keys.values()
  const move = async () => {
    for (const key of waiting) {
      const result = await store.move(key)
      if (result.outcome === 'conflict') progress.conflicts.add(key)
      if (result.outcome !== 'moved') continue
      progress.files += 1
      progress.bytes += result.bytes
      if (progress.files % progressFiles === 0) console.log(formatProgress(progress))
    }
  }
  await Promise.all(Array.from({ length: lanes }, move))
}

/** Moves everything that is in the fallback, also what is written to it meanwhile. */
async function moveAll(store: FallbackStore, progress: Progress): Promise<void> {
  for (let before = -1; before < progress.files;) {
    before = progress.files
    for await (const keys of store.listRemaining()) await moveKeys(store, keys, progress)
  }
}

/**
 * Moves all files from FILES_FALLBACK_URL to FILES_URL while the office runs with the same settings; returns the exit
 * code. It can be stopped and run again.
 */
export async function run(
  _args: readonly string[],
  { env, pool }: Pick<Deps, 'env' | 'pool'>,
): Promise<number> {
  const store = openFallbackStore(env, pool)
  if (!store) {
    console.error(
      'Set FILES_FALLBACK_URL to the store that the files come from, and FILES_URL to the new one.',
    )
    return 2
  }
  console.log(`Moving files from ${describePlace(env.filesFallback!)} to ${describePlace(env.files)}`)
  const progress: Progress = { files: 0, bytes: 0, conflicts: new Set() }
  try {
    await moveAll(store, progress)
  } finally {
    console.log(formatProgress(progress))
  }
  for (const key of progress.conflicts) console.error(`Both stores have ${key}, with different contents`)
  if (progress.conflicts.size > 0) {
    console.error(
      'The office uses the files in FILES_URL. Check them, delete the others, and run the command again.',
    )
    return 1
  }
  console.log('All files are moved. Remove FILES_FALLBACK_URL, and restart the server.')
  return 0
}
