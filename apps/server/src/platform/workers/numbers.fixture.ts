import type { Readable } from 'node:stream'
import { serveStream } from './serve-stream.ts'

/** Yields each line's number, and misbehaves on request. */
serveStream(async function* (input: Readable) {
  let text = ''
  for await (const chunk of input) text += String(chunk)
  for (const line of text.split('\n')) {
    if (line === 'throw') throw new Error('thrown')
    if (line === 'exit') process.exit(3)
    if (line === 'loop') for (;;);
    if (line === 'fill') for (const all = []; ;) all.push(Array.from({ length: 1000 }, () => line))
    yield Number(line)
  }
})
