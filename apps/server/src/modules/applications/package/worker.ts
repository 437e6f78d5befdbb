import { setImmediate } from 'node:timers/promises'
import sharp from 'sharp'
import { readExactly } from '../../../platform/workers/read-exactly.ts'
import { endWithParent } from '../../../platform/workers/serve-jobs.ts'
import type { FromWorker, ToWorker } from './content.ts'
import { assemble } from './merge/assemble.ts'
import { loadPaper, type LoadedPaper } from './merge/load-paper.ts'
import { digestInPlace } from './merge/digest-in-place.ts'
import { getFingerprint, openSigner, signPdf } from './merge/sign-pdf.ts'

/** Builds one package in a child process. */
endWithParent()
sharp.concurrency(1)
sharp.cache(false)
digestInPlace()
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
const expected = content.people.flatMap((person) => person.papers)
/** Parts of the work, in percent of its time: reading papers, then stamping pages. */
const [readingShare, stampingShare] = [40, 50]
for (const [index, { isPdf }] of expected.entries()) {
  await send({ kind: 'progress', percent: Math.floor((index / expected.length) * readingShare) })
  await send({ kind: 'next' })
  const message = await receive()
  if (message.kind !== 'paper') throw new Error('expected the next paper')
  papers.push(await loadPaper(await readExactly(process.stdin, message.bytes), isPdf))
}

async function build(): Promise<{ signed: Uint8Array; pages: number }> {
  const signer = await openSigner(key)
  const fingerprint = getFingerprint(signer)
  const onPage = (part: number) =>
    void send({ kind: 'progress', percent: Math.floor(readingShare + part * stampingShare) })
  const { bytes, pages } = await assemble({ content, logo, signatures, papers, fingerprint, onPage })
  // Their bytes are in the package now.
  papers.length = 0
  await setImmediate()
  globalThis.gc?.()
  const reason = `Rental application package of ${content.office}`
  return { signed: await signPdf(bytes, { signer, reason, now }), pages }
}

const { signed, pages } = await build()
const peakMegabytes = process.resourceUsage().maxRSS / 1024
await send({ kind: 'built', bytes: signed.length, pages, peakMegabytes })
process.stdout.write(signed)
