import { endWithParent } from '../../platform/background/answer-jobs.ts'
import type { FromWorker, ToWorker } from './brochure.ts'
import { openDocument } from './layout/document.ts'
import { drawCover } from './layout/cover.ts'
import { numberPages } from './layout/frame.ts'
import { drawListing } from './layout/listing.ts'

/** Writes one brochure away from the process that answers calls. */
endWithParent()
const say = (message: FromWorker): void => void process.send!(message)

/** The messages in their order, each when it is asked for. */
function inbox(): () => Promise<ToWorker> {
  const waiting: ToWorker[] = []
  let wake: (() => void) | null = null
  process.on('message', (message: ToWorker) => {
    waiting.push(message)
    wake?.()
  })
  return async () => {
    while (waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return waiting.shift()!
  }
}

const receive = inbox()
const first = await receive()
if (first.kind !== 'cover') throw new Error('a brochure begins with its cover')
const { cover, portrait, thumbnails } = first

const doc = openDocument(cover)
doc.on('data', (bytes: Uint8Array) => say({ kind: 'bytes', bytes }))
doc.on('end', () => say({ kind: 'done' }))
if (cover.listings.length > 1) drawCover(doc, cover, portrait, thumbnails)
for (const listing of cover.listings) {
  say({ kind: 'next' })
  const message = await receive()
  if (message.kind !== 'pictures') throw new Error("a cover's listings are followed by their pictures")
  drawListing(doc, { cover, listing, portrait, pictures: message.pictures })
}
numberPages(doc)
doc.end()
