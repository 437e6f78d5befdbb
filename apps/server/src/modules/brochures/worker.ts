import { endWithParent } from '../../platform/background/answer-jobs.ts'
import type { FromWorker, ToWorker } from './brochure.ts'
import { openDocument } from './layout/document.ts'
import { drawCover, numberRows } from './layout/cover.ts'
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

/** Bytes come in thousands of little pieces; each message costs the server some time. */
const mostBytes = 256 * 1024

function outbox(): { add(bytes: Uint8Array): void; flush(): void } {
  let waiting: Uint8Array[] = []
  let length = 0
  const flush = (): void => {
    if (length > 0) say({ kind: 'bytes', bytes: Buffer.concat(waiting) })
    waiting = []
    length = 0
  }
  return {
    add(bytes) {
      waiting.push(bytes)
      length += bytes.length
      if (length >= mostBytes) flush()
    },
    flush,
  }
}

const receive = inbox()
const first = await receive()
if (first.kind !== 'cover') throw new Error('a brochure begins with its cover')
const { cover, portrait, thumbnails } = first

const doc = openDocument(cover)
const out = outbox()
doc.on('data', (bytes: Uint8Array) => out.add(bytes))
doc.on('end', () => {
  out.flush()
  say({ kind: 'done' })
})
const rows = cover.listings.length > 1 ? drawCover(doc, cover, portrait, thumbnails) : []
const pages: number[] = []
for (const listing of cover.listings) {
  say({ kind: 'next' })
  const message = await receive()
  if (message.kind !== 'pictures') throw new Error("a cover's listings are followed by their pictures")
  pages.push(drawListing(doc, { cover, listing, portrait, pictures: message.pictures }))
}
numberRows(doc, rows, pages)
numberPages(doc)
doc.end()
