import { addDays } from '@pb/rules/dates'
import { randomBytes } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import type { Db } from '../db/db.ts'
import type { Deps } from '../deps.ts'
import { AppError } from '../errors/app-error.ts'
import { encryptFile, readEncryptedFile, readFileKeyId } from './encrypt.ts'
import { reencryptFiles } from './reencrypt-files.ts'

type FileDeps = Pick<Deps, 'db' | 'env' | 'clock' | 'files'>

interface FileTable {
  /** A table with the columns `file_key`, `key_id` (the data key, which stays as long as a file needs it), `created_at`. */
  readonly table: string
  /** Folder in the file store. */
  readonly folder: string
  /** SQL conditions on file `f`: a row refers to it. */
  readonly references: readonly RawBuilder<unknown>[]
}

const batchSize = 500

/** Encrypted files in the store, each with a row that the referring rows need. */
export function createFileTable({ table, folder, references }: FileTable) {
  const name = sql.table(table)
  const isUnused = sql.join(
    references.map((reference) => sql`NOT ${reference}`),
    sql` AND `,
  )

  /**
   * Encrypts and stores a file, and returns its key. Its row is committed before, with the data key that it keeps, so
   * that a file without a referring row is known and deleted after a day.
   */
  async function store(deps: FileDeps, plain: Buffer): Promise<string> {
    const random = randomBytes(16).toString('hex')
    const fileKey = `${folder}/${random.slice(0, 2)}/${random}`
    const encrypted = await deps.db.transaction().execute(async (tx) => {
      const bytes = await encryptFile({ ...deps, db: tx }, plain)
      await sql`INSERT INTO ${name} (file_key, key_id, created_at)
        VALUES (${fileKey}, ${readFileKeyId(bytes)}, ${deps.clock.now()})`.execute(tx)
      return bytes
    })
    await deps.files.put(fileKey, encrypted)
    return fileKey
  }

  return {
    store,

    /**
     * Stores a file and calls `refer`, which commits a row that refers to it. When it throws, as a refused change does,
     * the file is deleted at once; where that fails too, after a day.
     */
    async storeFor<T>(
      deps: FileDeps & Pick<Deps, 'log'>,
      plain: Buffer,
      refer: (fileKey: string) => Promise<T>,
    ): Promise<T> {
      const fileKey = await store(deps, plain)
      try {
        return await refer(fileKey)
      } catch (error) {
        // The row goes first: its foreign keys keep what was committed although the reply was lost.
        await sql`DELETE FROM ${name} f WHERE f.file_key = ${fileKey} AND ${isUnused}`
          .execute(deps.db)
          .then(({ numAffectedRows }) => (numAffectedRows === 0n ? undefined : deps.files.delete(fileKey)))
          .catch((unlinked: unknown) =>
            deps.log.warn({ err: unlinked }, 'a refused file is deleted in a day'),
          )
        throw error
      }
    },

    /** Returns the decrypted content of a file. Throws `not_found` when it is not in the store. */
    async read(deps: FileDeps, fileKey: string): Promise<Buffer> {
      const plain = await readEncryptedFile(deps, fileKey)
      if (!plain) throw new AppError('not_found')
      return plain
    },

    /** Deletes files to which no row refers for a day; run by a daily job. */
    async deleteUnused({ db, files, clock }: { db: Db } & Pick<Deps, 'files' | 'clock'>): Promise<void> {
      const before = addDays(clock.now(), -1)
      for (;;) {
        const { rows } = await sql<{ file_key: string }>`SELECT f.file_key FROM ${name} f
          WHERE f.created_at < ${before} AND ${isUnused} LIMIT ${batchSize}`.execute(db)
        for (const { file_key } of rows) {
          await files.delete(file_key)
          await sql`DELETE FROM ${name} WHERE file_key = ${file_key}`.execute(db)
        }
        if (rows.length < batchSize) return
      }
    },

    /** Re-encrypts all files that another data key encrypted; returns their number. */
    async reencrypt(deps: Deps, keyId: number): Promise<number> {
      // A file that is not there yet is being stored, with the key of its row.
      return reencryptFiles(deps, keyId, { table, id: 'file_key', file: 'file_key' })
    },
  }
}
