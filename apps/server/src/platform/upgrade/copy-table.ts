import type { Connection as PgConnection } from 'pg'
import type { DatabaseClient } from '../db/client.ts'

/** The driver's connection, with the messages that its types leave out. */
interface Connection extends PgConnection {
  sendCopyFromChunk(chunk: Buffer): void
  sendCopyFail(message: string): void
  endCopyFrom(): void
}

/** A statement in PostgreSQL's COPY protocol, which the driver passes through; `done` settles at its end. */
class CopyStatement {
  readonly done: Promise<void>
  readonly #text: string
  #settle: { readonly resolve: () => void; readonly reject: (error: Error) => void }
  /** Called when the server is ready for data (COPY FROM). */
  onReady: (connection: Connection) => void = () => {}
  /** Called with each part of the data (COPY TO). */
  onChunk: (chunk: Buffer, connection: Connection) => void = () => {}

  constructor(text: string) {
    this.#text = text
    const { promise, ...settle } = Promise.withResolvers<void>()
    this.done = promise
    this.#settle = settle
  }

  submit(connection: PgConnection): void {
    connection.query(this.#text)
  }

  handleCopyInResponse(connection: Connection): void {
    this.onReady(connection)
  }

  handleCopyData({ chunk }: { readonly chunk: Buffer }, connection: Connection): void {
    this.onChunk(chunk, connection)
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.#settle.resolve()
  }

  handleError(error: Error): void {
    this.#settle.reject(error)
  }
}

/**
 * Copies the rows of a table to the same table of another database, in COPY's text format, which every version reads
 * and which is exact. `columns` is a list in SQL.
 */
export async function copyTable(
  source: DatabaseClient,
  target: DatabaseClient,
  table: string,
  columns: string,
): Promise<void> {
  const input = new CopyStatement(`COPY ${table} (${columns}) FROM STDIN`)
  const ready = new Promise<Connection>((resolve) => (input.onReady = resolve))
  target.query(input)
  const writer = await Promise.race([ready, input.done.then(() => ready)])
  const output = new CopyStatement(`COPY ${table} (${columns}) TO STDOUT`)
  output.onChunk = (chunk, reader) => {
    writer.sendCopyFromChunk(chunk)
    if (!writer.stream.writableNeedDrain || reader.stream.isPaused()) return
    reader.stream.pause()
    writer.stream.once('drain', () => reader.stream.resume())
  }
  source.query(output)
  try {
    await Promise.race([output.done, input.done.then(() => output.done)])
  } catch (error) {
    writer.sendCopyFail('the source failed')
    await input.done.catch(() => {})
    throw error
  }
  writer.endCopyFrom()
  await input.done
}
