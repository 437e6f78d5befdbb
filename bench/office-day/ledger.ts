import { createWriteStream, type WriteStream } from 'node:fs'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'

/**
 * What the generator wrote down about a write:
 * - `attempt`       before the request leaves
 * - `acknowledged`  2xx, SMTP 250
 * - `refused`       4xx or SMTP 5xx: must not be stored
 * - `unknown`       5xx, or no answer: may be stored, once
 */
export type LedgerEvent = 'attempt' | 'acknowledged' | 'refused' | 'unknown'

export interface LedgerEntry {
  readonly event: LedgerEvent
  /** `note`, `client`, `mail-in`, … */
  readonly kind: string
  /** Unique text of what is written; of an edit, the record. */
  readonly key: string
  /** Of an edit, the value written; of a file, its SHA-256. */
  readonly value?: string
  /** Milliseconds since the Unix epoch. */
  readonly at: number
}

/** Appends entries to a file of its own, without waiting for the disk: the generator is never killed. */
export class Ledger {
  readonly path: string
  readonly #file: WriteStream
  acknowledged = 0

  constructor(path: string) {
    this.path = path
    this.#file = createWriteStream(path, { flags: 'a' })
  }

  write(event: LedgerEvent, kind: string, key: string, value?: string): void {
    if (event === 'acknowledged') this.acknowledged += 1
    const entry: LedgerEntry = { event, kind, key, ...(value !== undefined && { value }), at: Date.now() }
    this.#file.write(`${JSON.stringify(entry)}\n`)
  }

  async close(): Promise<void> {
    this.#file.end()
    await once(this.#file, 'close')
  }
}

export async function readLedger(path: string): Promise<LedgerEntry[]> {
  const lines = (await readFile(path, 'utf8')).split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as LedgerEntry)
}
