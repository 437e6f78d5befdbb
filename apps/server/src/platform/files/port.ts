import type { Readable } from 'node:stream'

/** Stores files outside the database: a folder, or an S3-compatible store. Keys are `area/name`, never from users. */
export interface FileStore {
  /** Stores the content completely or not at all; an existing key is replaced. Returns the number of bytes. */
  put(key: string, content: Readable | Buffer): Promise<number>
  /** Opens a file; null if the key is unknown. The stream fails if it cannot deliver all bytes. */
  get(key: string): Promise<{ stream: Readable; bytes: number } | null>
  /** Reads a small file into one buffer; null if the key is unknown. */
  read(key: string): Promise<Buffer | null>
  /** Returns the number of bytes of a file; null if the key is unknown. */
  size(key: string): Promise<number | null>
  /**
   * Lists the current keys of an area, or of all areas, in pages. While files are moved between two stores, a key may
   * appear twice.
   */
  list(area?: string): AsyncIterable<readonly string[]>
  /** Deletes a key, if it exists. */
  delete(key: string): Promise<void>
  /** Deletes partial files of interrupted writes after one day. */
  sweep(): Promise<void>
  /** Throws when the store is not writable. */
  check(): Promise<void>
}
