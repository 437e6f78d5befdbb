import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Poppler's text extraction, from the Debian package `poppler-utils`. */
const pdftotextPath = '/usr/bin/pdftotext'
export const hasPdftotext = existsSync(pdftotextPath)

/** Marks of direction, which pdftotext adds. */
const directionMarks = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** Returns the text of a PDF as a reader copies it, with single spaces. */
export async function readPdfText(bytes: Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-pdftotext-'))
  const file = join(folder, 'file.pdf')
  try {
    await writeFile(file, bytes)
    const { stdout } = await run(pdftotextPath, [file, '-'])
    return stdout.replace(directionMarks, '').replace(/\s+/g, ' ')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
