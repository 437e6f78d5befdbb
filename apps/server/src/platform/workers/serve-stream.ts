import type { Readable } from 'node:stream'
import { endWithParent, keepCompiled } from './serve-jobs.ts'

export type StreamMessage<Item> =
  | { readonly item: Item }
  | { readonly end: true }
  | { readonly error: string }

/**
 * In a child process of `streamFromChild`: sends what `read` yields for the bytes of the standard input. It prepares
 * one item while the parent works on the last, and then waits.
 */
export function serveStream(read: (input: Readable) => AsyncIterable<unknown>): void {
  endWithParent()
  keepCompiled()
  let resolveNext = () => {}
  process.on('message', () => resolveNext())
  const run = async (): Promise<StreamMessage<unknown>> => {
    let requested = Promise.resolve()
    try {
      for await (const item of read(process.stdin)) {
        await requested
        requested = new Promise((resolve) => (resolveNext = resolve))
        process.send!({ item })
      }
      return { end: true }
    } catch (error) {
      return { error: error instanceof Error ? error.message : String(error) }
    }
  }
  void run().then((last) => process.send!(last))
}
