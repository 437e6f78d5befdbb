import { createHash } from 'node:crypto'
import type { DocumentKind } from '@pb/rules/applications/documents'
import { PDF } from '@libpdf/core'
import { insertPaper, storeFile } from '../../src/modules/applications/index.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'
import { makeForm } from './owned-applications.ts'

interface PaperOptions {
  readonly document?: DocumentKind
  readonly bytes?: Buffer
  readonly content_type?: 'application/pdf' | 'image/jpeg'
  readonly dated?: string | null
}

/** Adds a paper to a form without reading it; returns its id. */
export async function makePaper(deps: Deps, formId: string, options: PaperOptions = {}): Promise<string> {
  const { document = 'pay_stubs', bytes = Buffer.from('%PDF-1.7 a paper'), dated = null } = options
  const { content_type = 'application/pdf' } = options
  const file = await storeFile(deps, bytes)
  const sha256 = createHash('sha256').update(bytes).digest()
  const prepared = { content_type, pages: 1, size: bytes.length, sha256 }
  const now = deps.clock.now()
  return deps.db
    .transaction()
    .execute((tx) => insertPaper(tx, formId, { document, filename: 'paper.pdf', dated, prepared, file, now }))
}

/** Creates papers of one agent for the access tests; each function returns the record's path. */
export function ownedPapers(office: TestOffice) {
  async function paperPath(owner: TestPerson): Promise<string> {
    const { id } = await makeForm(office.deps, owner)
    return `/v1/aform-papers/${await makePaper(office.deps, id)}`
  }
  async function paperBarsPath(owner: TestPerson): Promise<string> {
    const { id } = await makeForm(office.deps, owner)
    const pdf = PDF.create()
    pdf.addPage({ width: 612, height: 792 })
    return `/v1/aform-papers/${await makePaper(office.deps, id, { bytes: Buffer.from(await pdf.save()) })}/bars`
  }
  async function paperFieldPath(owner: TestPerson): Promise<string> {
    const { id } = await makeForm(office.deps, owner)
    await makePaper(office.deps, id)
    return `/v1/aform-field/${id}?field_name=pay_stubs`
  }
  return { paperPath, paperBarsPath, paperFieldPath }
}
