import { sql } from 'kysely'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { Db, Tx } from '../db/db.ts'
import { lockUntilCommit } from '../db/lock-until-commit.ts'
import { maybeOne, one } from '../db/one-row.ts'
import { hashToken } from '../secrets.ts'

const lifetimeMinutes = 15
/** With five tries for each, 1 in 20,000 to guess one in a day. */
const maxCodesPerDay = 10
const maxTries = 5
/** Hours for which a browser needs no new code. */
export const accessHours = 12

const addMinutes = (date: Date, minutes: number): Date => new Date(date.getTime() + minutes * 60_000)

const hashCode = (token: string, code: string): Buffer =>
  createHash('sha256').update(`${token} ${code}`).digest()

/** `n…@client.example`: its owner recognizes the address, and others learn little. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(?=@)/u, '$1…')

/** A link that opens with a code: its token, and the row of the person who gets the code. */
export interface CodeOwner {
  readonly id: string
  readonly token: string
}

interface NewCode {
  readonly id: string
  readonly code: string
  readonly expiresAt: Date
}

/**
 * Why a code opens nothing:
 * - `wrong`     it is not the newest one
 * - `replaced`  a newer one was emailed since, by another tab or device
 * - `used`      it opened the link in another browser
 * - `tries`     the newest was guessed too often, over all tabs and devices; the right one no longer works either
 * - `expired`   none is left
 */
export type CodeIssue = 'wrong' | 'replaced' | 'used' | 'tries' | 'expired'

/** What became of an entered code: the secret by which the browser opens the link, or why there is none. */
export type EnteredCode = { readonly secret: string } | { readonly issue: CodeIssue }

interface CodeRow {
  readonly code_hash: Buffer
  readonly expires_at: Date
  readonly tries: number
  readonly used_at: Date | null
}

/** Explains a refused code by those of the last day, the newest first; only dead ones are compared with what was entered. */
function findIssue(rows: readonly CodeRow[], entered: Buffer, now: Date): CodeIssue {
  const [newest, ...older] = rows
  if (newest?.used_at && timingSafeEqual(newest.code_hash, entered)) return 'used'
  const match = older.find(({ code_hash }) => timingSafeEqual(code_hash, entered))
  if (match) return match.used_at ? 'used' : 'replaced'
  if (!newest || newest.used_at || newest.expires_at <= now) return 'expired'
  return newest.tries >= maxTries ? 'tries' : 'wrong'
}

/**
 * Codes of six digits, emailed to someone, that open a link in one browser (decision 0078). `table` has the columns
 * `code_hash`, `created_at`, `expires_at`, `tries`, `used_at`, `access_hash`, `access_until`, and `owner`.
 */
export function createOpeningCodes({ table, owner }: { readonly table: string; readonly owner: string }) {
  const codes = sql.table(table)
  const ownerId = sql.ref(owner)
  return {
    /** Stores a new code, with which earlier ones no longer work; null when there were too many in a day. */
    async create(tx: Tx, { id, token }: CodeOwner, now: Date): Promise<NewCode | null> {
      await lockUntilCommit(tx, 'opening-code', `${table}:${id}`)
      const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${codes}
        WHERE ${ownerId} = ${id} AND created_at > ${addMinutes(now, -24 * 60)}`.execute(tx)
      if (one(rows).count >= maxCodesPerDay) return null
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const expiresAt = addMinutes(now, lifetimeMinutes)
      const created = await sql<{ id: string }>`
        INSERT INTO ${codes} (${ownerId}, code_hash, created_at, expires_at)
        VALUES (${id}, ${hashCode(token, code)}, ${now}, ${expiresAt}) RETURNING id`.execute(tx)
      return { id: one(created.rows).id, code, expiresAt }
    },

    /**
     * Uses the last code, once. Each call is a try, so that calls at the same time have no more of them, from however
     * many tabs and devices.
     */
    async use(db: Db, { id, token }: CodeOwner, entered: string, now: Date): Promise<EnteredCode> {
      const hash = hashCode(token, entered.replace(/\D/g, ''))
      const { rows } = await sql<{ id: string; code_hash: Buffer }>`UPDATE ${codes} SET tries = tries + 1
        WHERE id = (SELECT max(id) FROM ${codes} WHERE ${ownerId} = ${id})
          AND tries < ${maxTries} AND used_at IS NULL AND expires_at > ${now}
        RETURNING id, code_hash`.execute(db)
      const [row] = rows
      if (row && timingSafeEqual(row.code_hash, hash)) {
        const secret = randomBytes(32).toString('base64url')
        const { numAffectedRows = 0n } = await sql`UPDATE ${codes} SET used_at = ${now},
            access_hash = ${hashToken(secret)}, access_until = ${addMinutes(now, accessHours * 60)}
          WHERE id = ${row.id} AND used_at IS NULL`.execute(db)
        return numAffectedRows === 0n ? { issue: 'used' } : { secret }
      }
      const known = await sql<CodeRow>`SELECT code_hash, expires_at, tries, used_at FROM ${codes}
        WHERE ${ownerId} = ${id} AND created_at > ${addMinutes(now, -24 * 60)} ORDER BY id DESC
        LIMIT ${maxCodesPerDay}`.execute(db)
      return { issue: findIssue(known.rows, hash, now) }
    },

    /** Returns which of these owners' codes opened the link in the browser with a secret; null for none. */
    async findOpened(db: Db | Tx, ids: readonly string[], secret: string, now: Date): Promise<string | null> {
      if (secret === '') return null
      const { rows } = await sql<{ owner: string }>`SELECT ${ownerId}::text AS owner FROM ${codes}
        WHERE ${ownerId} = ANY (${[...ids]}::bigint[]) AND access_hash = ${hashToken(secret)} AND access_until > ${now}
        LIMIT 1`.execute(db)
      return maybeOne(rows)?.owner ?? null
    },
  }
}
