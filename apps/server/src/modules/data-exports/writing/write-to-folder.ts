import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { syncFolder } from '../../../platform/files/sync-folder.ts'
import { manifestName } from './manifest.ts'
import type { OutputFile } from './write-export.ts'

/** In a folder whose export has not ended. */
const unfinishedName = 'INCOMPLETE'
/** What an export has at its top, besides the two names above. */
const topNames = ['README.txt', 'tables', 'people', 'office', 'recordings', 'files', 'files.csv']

/**
 * Prepares a folder for an export: it must be empty, or have one that was cut off, which is removed. Returns whether one
 * was.
 *
 * @throws {Error} if the folder has a complete export, or anything else.
 */
export async function prepareFolder(folder: string): Promise<boolean> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const names = await readdir(folder)
  if (names.length === 0) {
    await writeFile(join(folder, unfinishedName), '', { mode: 0o600 })
    return false
  }
  if (!names.includes(unfinishedName))
    throw new Error(
      names.includes(manifestName)
        ? `${folder} has a complete export. Choose another folder, or delete it.`
        : `${folder} is not empty. Choose an empty folder.`,
    )
  for (const name of [...topNames, manifestName, `${manifestName}.new`])
    await rm(join(folder, name), { recursive: true, force: true })
  return true
}

async function writeFileDurably(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await pipeline(content, createWriteStream(path, { mode: 0o600, flush: true }))
}

/**
 * Writes the files of an export into a prepared folder, which only its owner can read. The manifest gets its name when all
 * else is on disk; then the folder is complete.
 */
export async function writeToFolder(
  folder: string,
  files: AsyncIterable<OutputFile>,
  onFile: (path: string) => void = () => {},
): Promise<void> {
  for await (const { path, content } of files) {
    const isManifest = path === manifestName
    await writeFileDurably(join(folder, isManifest ? `${path}.new` : path), content)
    onFile(path)
  }
  await rename(join(folder, `${manifestName}.new`), join(folder, manifestName))
  await rm(join(folder, unfinishedName))
  await syncFolder(folder)
}
