import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

const run = promisify(execFile)

/** From the Debian package `qpdf`; `PB_QPDF` names another one. Where there is none, the other checks remain. */
const qpdfPath = process.env['PB_QPDF'] ?? '/usr/bin/qpdf'
const hasQpdf = existsSync(qpdfPath)

/**
 * Compares a cross-reference table with the objects it points to (ISO 32000-2, 7.5.4 and 7.5.5). Readers repair a wrong
 * one without a word. A cross-reference stream is left to them.
 */
function* findReferenceProblems(text: string): Generator<string> {
  if (!text.startsWith('%PDF-')) yield 'does not start with %PDF-'
  const start = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text)
  if (!start) return yield 'does not end with startxref and %%EOF'
  let at = Number(start[1])
  if (/^\d+ \d+ obj\b/.test(text.slice(at, at + 30))) return
  if (!text.startsWith('xref', at)) return yield `no cross-reference table at ${at}`
  const section = /\s*(\d+) (\d+)[ \r]*\n/y
  section.lastIndex = at + 'xref'.length
  for (let head = section.exec(text); head; head = section.exec(text)) {
    const [first, count] = [Number(head[1]), Number(head[2])]
    for (let index = 0; index < count; index += 1) {
      at = section.lastIndex + index * 20
      const entry = /^(\d{10}) (\d{5}) ([nf])/.exec(text.slice(at, at + 20))
      if (!entry) return yield `no entry of object ${first + index}`
      const object = `${first + index} ${Number(entry[2])} obj`
      if (entry[3] === 'n' && !text.startsWith(object, Number(entry[1])))
        yield `${object} is not at ${entry[1]}`
    }
    section.lastIndex += count * 20
  }
}

/** Reads every page with its fonts, images and drawing operators. */
async function* findReadProblems(bytes: Uint8Array): AsyncGenerator<string> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0, stopAtErrors: true })
  try {
    const pdf = await task.promise
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const { fnArray } = await (await pdf.getPage(number)).getOperatorList()
      if (fnArray.length === 0) yield `page ${number} is empty`
    }
  } catch (error) {
    yield `cannot be read: ${String(error)}`
  } finally {
    await task.destroy()
  }
}

async function checkByQpdf(bytes: Uint8Array): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-qpdf-'))
  try {
    await writeFile(join(folder, 'file.pdf'), bytes)
    await run(qpdfPath, ['--check', join(folder, 'file.pdf')])
    return []
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
    return [`qpdf: ${stderr}${stdout}`]
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What other readers would find wrong with a PDF, also in `qpdf --check` where it is installed; empty for nothing. */
export async function findPdfProblems(bytes: Uint8Array): Promise<string[]> {
  const problems = [...findReferenceProblems(Buffer.from(bytes).toString('latin1'))]
  for await (const problem of findReadProblems(bytes)) problems.push(problem)
  return hasQpdf ? [...problems, ...(await checkByQpdf(bytes))] : problems
}
