import { PDF } from '@libpdf/core'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { maxPaperPages } from '../package/papers/paper-error.ts'
import { placePhoto } from './photo-page.ts'

export interface JoinJob {
  readonly parts: readonly { readonly bytes: Uint8Array; readonly content_type: string }[]
}
export type JoinResult = { readonly bytes: Uint8Array; readonly pages: number } | null

async function addPhoto(target: PDF, bytes: Uint8Array): Promise<void> {
  const image = target.embedJpeg(bytes)
  const { page, ...place } = placePhoto(image)
  target.addPage(page).drawImage(image, place)
}

/** Joins stored papers into one PDF; null when it would have too many pages. */
serveJobs(async ({ parts }: JoinJob): Promise<JoinResult> => {
  const target = PDF.create()
  for (const { bytes, content_type } of parts) {
    if (content_type === 'image/jpeg') {
      await addPhoto(target, bytes)
      continue
    }
    const source = await PDF.load(bytes)
    await target.copyPagesFrom(
      source,
      Array.from({ length: source.getPageCount() }, (_, index) => index),
    )
  }
  const pages = target.getPageCount()
  return pages > maxPaperPages ? null : { bytes: await target.save({ useXRefStream: true }), pages }
})
