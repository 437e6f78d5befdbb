import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Pool } from 'pg'
import { DatabaseError } from 'pg'

/** Where tests write the statements that they send, one file for each worker; undefined if this run records none. */
export const statementsFolder = process.env['PB_RECORD_STATEMENTS']

/** Where they write what they know of the rows of each. */
export const toResultsFolder = (folder: string): string => `${folder}.results`

/** Statements that PREPARE takes; what begins otherwise sets, locks or defines something. */
const preparable = /^[\s(]*(?:with|select|insert|update|delete|merge|values)\b/i

/** Removes the statements of an earlier run. */
export function clearStatements(folder: string): void {
  for (const each of [folder, toResultsFolder(folder)]) {
    rmSync(each, { recursive: true, force: true })
    mkdirSync(each, { recursive: true })
  }
}

/**
 * Returns what became of statements that a database only parses, checks and plans: those it accepted, and the others
 * with its reason.
 */
export async function prepareAll(
  pool: Pool,
  statements: readonly string[],
): Promise<{ accepted: string[]; refused: { text: string; reason: string }[] }> {
  const accepted: string[] = []
  const refused: { text: string; reason: string }[] = []
  const client = await pool.connect()
  try {
    for (const text of statements)
      try {
        await client.query(`PREPARE recorded AS ${text}`)
        await client.query('DEALLOCATE recorded')
        accepted.push(text)
      } catch (error) {
        if (!(error instanceof DatabaseError)) throw error
        refused.push({ text, reason: error.message })
      }
  } finally {
    client.release()
  }
  return { accepted, refused }
}

/**
 * Writes the statements of a run that its database can prepare to `<folder>.json`. Left out are those on tables that
 * only a test has, and several in one text.
 */
export async function keepStatements(pool: Pool, folder: string): Promise<void> {
  const texts = readdirSync(folder)
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as string)
    .filter((text) => preparable.test(text))
  const { accepted } = await prepareAll(pool, [...new Set(texts)])
  mkdirSync(dirname(folder), { recursive: true })
  writeFileSync(`${folder}.json`, JSON.stringify(accepted))
}
