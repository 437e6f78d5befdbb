import type { Readable } from 'node:stream'

/** Where bytes live that are not rows: a folder, or an S3-compatible store. Keys are `area/name`, never from users. */
export interface FileStore {
  /** Stores the stream whole or not at all; an existing key is replaced. Returns the number of bytes. */
  put(key: string, content: Readable | Buffer): Promise<number>
  /** Opens the bytes; null where the key is unknown. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** The keys of an area as they are now, a folder of it at a time; an area that nothing was put into has none. */
  list(area: string): AsyncIterable<readonly string[]>
  /** Removes the key; one that is unknown is no error. */
  delete(key: string): Promise<void>
  /** Removes what writes that broke off with their process left behind, once it is a day old. */
  sweep(): Promise<void>
  /** Throws where the store cannot be written. */
  check(): Promise<void>
}
