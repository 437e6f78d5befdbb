import sharp from 'sharp'
import { endWithParent } from '../../../platform/workers/serve-jobs.ts'
import type { FromWorker, ToWorker } from './content.ts'
import { assemble } from './merge/assemble.ts'
import { loadPaper, type LoadedPaper } from './merge/load-paper.ts'
import { getFingerprint, openSigner, signPdf } from './merge/sign-pdf.ts'

/** Builds one package in a child process. */
endWithParent()
sharp.concurrency(1)
sharp.cache(false)
const send = (message: FromWorker) =>
  new Promise<void>((resolve, reject) =>
    process.send!(message, (error: Error | null) => (error ? reject(error) : resolve())),
  )

const queue: ToWorker[] = []
let wake = () => {}
process.on('message', (message: ToWorker) => {
  queue.push(message)
  wake()
})
async function receive(): Promise<ToWorker> {
  while (queue.length === 0) await new Promise<void>((resolve) => (wake = resolve))
  return queue.shift()!
}

const start = await receive()
if (start.kind !== 'content') throw new Error('expected the content as the first message')
const { content, logo, signatures, key, now } = start
const papers: LoadedPaper[] = []
for (const { isPdf } of content.people.flatMap((person) => person.papers)) {
  await send({ kind: 'next' })
  const message = await receive()
  if (message.kind !== 'paper') throw new Error('expected the next paper')
  papers.push(await loadPaper(message.bytes, isPdf))
}

async function build(): Promise<{ signed: Uint8Array; pages: number }> {
  const signer = await openSigner(key)
  const fingerprint = getFingerprint(signer)
  const { bytes, pages } = await assemble({ content, logo, signatures, papers, fingerprint })
  // Their bytes are in the package now.
  papers.length = 0
  const reason = `Rental application package of ${content.office}`
  return { signed: await signPdf(bytes, { signer, reason, now }), pages }
}

const { signed, pages } = await build()
const chunkBytes = 1024 * 1024
for (let at = 0; at < signed.length; at += chunkBytes)
  await send({ kind: 'bytes', bytes: signed.subarray(at, at + chunkBytes) })
await send({ kind: 'done', pages, peakMegabytes: process.resourceUsage().maxRSS / 1024 })
