import { endWithParent } from '../../platform/workers/serve-jobs.ts'
import type { FromWorker, ToWorker } from './brochure.ts'
import { openDocument } from '../../platform/pdf/document.ts'
import { loadFonts } from '../../platform/pdf/fonts/load-fonts.ts'
import { drawCover, getTitle, numberRows } from './layout/cover.ts'
import { numberPages } from './layout/frame.ts'
import { drawListing } from './layout/listing.ts'

/** Renders one brochure in a child process. */
endWithParent()
const send = (message: FromWorker): void => void process.send!(message)

/** Returns a function that resolves with the next message, in order of arrival. */
function createInbox(): () => Promise<ToWorker> {
  const queue: ToWorker[] = []
  let wake: (() => void) | null = null
  process.on('message', (message: ToWorker) => {
    queue.push(message)
    wake?.()
  })
  return async () => {
    while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve))
    return queue.shift()!
  }
}

/** The library emits thousands of small chunks; they are batched, since each message costs the server time. */
const maxMessageBytes = 256 * 1024

function createOutput(): { add(bytes: Uint8Array): void; flush(): void } {
  let chunks: Uint8Array[] = []
  let length = 0
  const flush = (): void => {
    if (length > 0) send({ kind: 'bytes', bytes: Buffer.concat(chunks) })
    chunks = []
    length = 0
  }
  return {
    add(bytes) {
      chunks.push(bytes)
      length += bytes.length
      if (length >= maxMessageBytes) flush()
    },
    flush,
  }
}

const receive = createInbox()
const start = await receive()
if (start.kind !== 'cover') throw new Error('expected the cover as the first message')
const { cover, logo, portrait, thumbnails } = start

const doc = openDocument({ ...getTitle(cover), fonts: await loadFonts(cover) })
const out = createOutput()
doc.on('data', (bytes: Uint8Array) => out.add(bytes))
doc.on('end', () => {
  out.flush()
  send({ kind: 'done' })
})
const rows = cover.listings.length > 1 ? drawCover(doc, cover, { logo, portrait, thumbnails }) : []
const pages: number[] = []
for (const listing of cover.listings) {
  send({ kind: 'next' })
  const message = await receive()
  if (message.kind !== 'photos') throw new Error('expected the photos of the next listing')
  pages.push(drawListing(doc, { cover, listing, logo, portrait, photos: message.photos }))
}
numberRows(doc, rows, pages)
numberPages(doc, cover)
doc.end()
