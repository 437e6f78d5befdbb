import { fstatSync, readSync } from 'node:fs'
import { answerJobs } from '../../../platform/background/answer-jobs.ts'
import { readMessage, type ReadMessage } from './parse.ts'

export interface ReadJob {
  /** Raw messages; none where there is one, which is the file that this process has as its standard input. */
  readonly messages: readonly ArrayBuffer[]
  readonly now: Date
}

function readInput(): ArrayBuffer {
  const bytes = Buffer.allocUnsafeSlow(fstatSync(0).size)
  let at = 0
  for (let read = -1; read !== 0 && at < bytes.length; at += read)
    read = readSync(0, bytes, at, bytes.length - at, at)
  return bytes.buffer
}

async function readLarge(now: Date): Promise<ReadMessage> {
  const read = await readMessage(readInput(), now)
  // Handing it over takes the memory of its files once more: what the parser held goes first.
  globalThis.gc?.()
  return read
}

async function readAll({ messages, now }: ReadJob): Promise<ReadMessage[]> {
  if (messages.length === 0) return [await readLarge(now)]
  const read: ReadMessage[] = []
  for (const message of messages) read.push(await readMessage(message, now))
  return read
}

answerJobs(readAll)
