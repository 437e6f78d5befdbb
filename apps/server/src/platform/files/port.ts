import type { Readable } from 'node:stream'

/** Stores files outside the database: a folder, or an S3-compatible store. Keys are `area/name`, never from users. */
export interface FileStore {
  /** Stores the content completely or not at all; an existing key is replaced. Returns the number of bytes. */
  put(key: string, content: Readable | Buffer): Promise<number>
  /** Opens a file; null if the key is unknown. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** Reads a small file into one buffer; null if the key is unknown. */
  read(key: string): Promise<Buffer | null>
  /** Lists the current keys of an area, one folder at a time. */
  list(area: string): AsyncIterable<readonly string[]>
  /** Deletes a key, if it exists. */
  delete(key: string): Promise<void>
  /** Deletes partial files of interrupted writes after one day. */
  sweep(): Promise<void>
  /** Throws when the store is not writable. */
  check(): Promise<void>
}
