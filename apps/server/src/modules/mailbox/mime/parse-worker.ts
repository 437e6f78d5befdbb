import { fstatSync, readSync } from 'node:fs'
import { serveJobs } from '../../../platform/workers/serve-jobs.ts'
import { parseMimeMessage, type MimeMessage } from './parse.ts'

export interface ParseJob {
  /** Raw messages. Empty for a single large message, which the process reads from standard input. */
  readonly messages: readonly ArrayBuffer[]
  readonly now: Date
}

function readStandardInput(): ArrayBuffer {
  const bytes = Buffer.allocUnsafeSlow(fstatSync(0).size)
  let at = 0
  for (let read = -1; read !== 0 && at < bytes.length; at += read)
    read = readSync(0, bytes, at, bytes.length - at, at)
  return bytes.buffer
}

async function parseStandardInput(now: Date): Promise<MimeMessage> {
  const message = await parseMimeMessage(readStandardInput(), now)
  // Sending the result copies its files, so the parser's memory is freed first.
  globalThis.gc?.()
  return message
}

async function runJob({ messages, now }: ParseJob): Promise<MimeMessage[]> {
  if (messages.length === 0) return [await parseStandardInput(now)]
  const parsed: MimeMessage[] = []
  for (const message of messages) parsed.push(await parseMimeMessage(message, now))
  return parsed
}

serveJobs(runJob)
