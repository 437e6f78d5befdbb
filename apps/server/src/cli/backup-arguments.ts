import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Env } from '../env.ts'

/** Throws unless all files are in DATA_DIR. */
export function assertFilesInFolder({ files, filesFallback }: Pick<Env, 'files' | 'filesFallback'>): void {
  if (files.kind !== 'folder' || filesFallback !== undefined)
    throw new Error(
      'Only offices with their files in DATA_DIR can be backed up and restored, not with FILES_URL',
    )
}

class ArgumentError extends TypeError {
  readonly code = 'ERR_PARSE_ARGS_BACKUP_FOLDER'
}

/** Reads `<folder> [--backup <id>]`; the folder becomes absolute. */
export function readBackupArguments(args: readonly string[]): {
  readonly folder: string
  readonly id: string | undefined
} {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { backup: { type: 'string' } },
  })
  const [folder, ...others] = positionals
  if (folder === undefined || others.length > 0) throw new ArgumentError('Name one folder')
  return { folder: resolve(folder), id: values.backup }
}

/** Formats a number of bytes in decimal units. */
export function formatBytes(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB']
  const power = bytes < 1000 ? 0 : Math.min(Math.floor(Math.log10(bytes) / 3), units.length - 1)
  const value = bytes / 1000 ** power
  return `${power > 0 && value < 10 ? value.toFixed(1) : Math.round(value)} ${units[power]}`
}
