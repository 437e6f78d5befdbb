import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { getFingerprint, openSigner, signPdf, type SigningKey } from '../../applications/package/index.ts'
import { assemble } from './assemble.ts'
import type { Certificate } from './certificate.ts'

export interface SignedPdfJob {
  readonly document: Uint8Array
  readonly certificate: Certificate
  readonly key: SigningKey
  /** Time of the office's signature. */
  readonly now: Date
}

/** Writes one signed PDF in a child process. */
serveJobs(async ({ document, certificate, key, now }: SignedPdfJob): Promise<Uint8Array> => {
  const signer = await openSigner(key)
  const bytes = await assemble(document, certificate, getFingerprint(signer))
  return signPdf(bytes, { signer, reason: `Signed by all: ${certificate.title}`, now })
})
