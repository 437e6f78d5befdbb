import { join } from 'node:path'
import type pg from 'pg'
import type { Env } from '../../env.ts'
import { collectStoredFiles } from '../backup/log/new-files.ts'
import { fallbackStore, type FallbackStore } from './fallback-store.ts'
import type { FilePlace } from './file-place.ts'
import { folderStore } from './folder-store.ts'
import { createKeyLock } from './key-lock.ts'
import type { FileStore } from './port.ts'
import { s3Store } from './s3/s3-store.ts'

type FileEnv = Pick<Env, 'dataDir' | 'files' | 'filesFallback'>

function openPlace(place: FilePlace, dataDir: string): FileStore {
  return place.kind === 'folder' ? folderStore(join(dataDir, 'files')) : s3Store(place)
}

/** Opens the store of FILES_URL over the one of FILES_FALLBACK_URL; null when there is no fallback. */
export function openFallbackStore(env: FileEnv, pool: pg.Pool): FallbackStore | null {
  const { files, filesFallback, dataDir } = env
  if (!filesFallback) return null
  return fallbackStore(openPlace(files, dataDir), openPlace(filesFallback, dataDir), createKeyLock(pool))
}

/** Opens the file store of an office. What is stored is also collected for the archive, while there is one. */
export function openFiles(env: FileEnv, pool: pg.Pool): FileStore {
  const store = openFallbackStore(env, pool) ?? openPlace(env.files, env.dataDir)
  const filesFolder = env.files.kind === 'folder' ? join(env.dataDir, 'files') : undefined
  return collectStoredFiles(store, { dataDir: env.dataDir, filesFolder })
}
