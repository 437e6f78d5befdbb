import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Poppler's check of signatures, from the Debian package `poppler-utils`. */
const pdfsigPath = '/usr/bin/pdfsig'
export const hasPdfsig = existsSync(pdfsigPath)

/** Whether pdfsig finds one valid signature that covers the whole file. */
export async function isSignatureValid(bytes: Uint8Array): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-pdfsig-'))
  const file = join(folder, 'file.pdf')
  try {
    await writeFile(file, bytes)
    const { stdout } = await run(pdfsigPath, ['-nocert', file]).catch((error: { stdout?: string }) => ({
      stdout: error.stdout ?? '',
    }))
    return (
      (stdout.match(/^Signature #/gm) ?? []).length === 1 &&
      stdout.includes('Signature is Valid') &&
      stdout.includes('- Total document signed')
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
