import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { audit, type Audit } from './audit.ts'
import { isAcknowledged, groupByKey } from './audit-rows.ts'
import type { DayOffice } from './day-office.ts'
import { readLedger, type LedgerEntry } from './ledger.ts'

interface Damage {
  readonly title: string
  /** Kind of the finding that must report it. */
  readonly kind: string
  /** Does the damage; returns the key that the finding must name. */
  readonly cause: (office: DayOffice, ledger: readonly LedgerEntry[]) => Promise<string>
}

function pickKey(ledger: readonly LedgerEntry[], kind: string, skip = 0): string {
  const found = [...groupByKey(ledger, kind)].filter(([, entries]) => isAcknowledged(entries))[skip]
  if (!found) throw new Error(`The load was too short: it has no acknowledged ${kind}`)
  return found[0]
}

const query = async ({ database }: DayOffice, sql: string, values: readonly string[]): Promise<void> => {
  const { rowCount } = await database.pool.query(sql, [...values])
  if (!rowCount) throw new Error(`The damage has no effect: ${sql}`)
}

async function changeByte({ database, dataDir }: DayOffice, key: string): Promise<void> {
  const { rows } = await database.pool.query<{ raw_key: string }>(
    `SELECT raw_key FROM mail_message WHERE rfc_id LIKE $1 || '@%'`,
    [key],
  )
  const path = join(dataDir, 'files', rows[0]!.raw_key)
  const bytes = await readFile(path)
  bytes[bytes.length - 5]! ^= 1
  await writeFile(path, bytes)
}

/** Each changes something that the auditor must find, and nothing else. */
const damages: readonly Damage[] = [
  {
    title: 'a lost note',
    kind: 'note',
    async cause(office, ledger) {
      const key = pickKey(ledger, 'note')
      await query(office, 'DELETE FROM client_note WHERE body = $1', [key])
      return key
    },
  },
  {
    title: 'a doubled task',
    kind: 'task',
    async cause(office, ledger) {
      const key = pickKey(ledger, 'task')
      await query(
        office,
        `INSERT INTO client_task (client_id, agent_id, title, due_on, planned_at, created_at)
        SELECT client_id, agent_id, title, due_on, planned_at, created_at FROM client_task WHERE title = $1`,
        [key],
      )
      return key
    },
  },
  {
    title: 'a lost change of a client',
    kind: 'client-notes',
    async cause(office, ledger) {
      const key = pickKey(ledger, 'client-notes')
      await query(office, `UPDATE client SET notes = 'earlier' WHERE person_id::text = $1`, [key])
      return key
    },
  },
  {
    title: 'a lost email from outside',
    kind: 'mail-in',
    async cause(office, ledger) {
      const key = pickKey(ledger, 'mail-in', 0)
      await query(
        office,
        `UPDATE mail_message SET rfc_id = 'another@client.example' WHERE rfc_id LIKE $1 || '@%'`,
        [key],
      )
      return key
    },
  },
  {
    title: 'a changed byte of an original',
    kind: 'mail-in',
    async cause(office, ledger) {
      const key = pickKey(ledger, 'mail-in', 1)
      await changeByte(office, key)
      return key
    },
  },
  {
    title: 'an email that left twice',
    kind: 'mail-out',
    async cause({ relay }, ledger) {
      const key = pickKey(ledger, 'mail-out', 0)
      relay.counts.set(groupByKey(ledger, 'mail-out').get(key)![0]!.value!, 2)
      return key
    },
  },
  {
    title: 'an email that never left',
    kind: 'mail-out',
    async cause({ relay }, ledger) {
      const key = pickKey(ledger, 'mail-out', 1)
      relay.counts.delete(groupByKey(ledger, 'mail-out').get(key)![0]!.value!)
      return key
    },
  },
  {
    title: 'a wrong folder count',
    kind: 'folder counts differ from their rows',
    async cause(office) {
      const { rows } = await office.database.pool.query<{ person_id: string }>(
        `UPDATE mail_label_count SET unread = unread + 1 WHERE (person_id, label) IN
          (SELECT person_id, label FROM mail_label_count WHERE label = 1 ORDER BY person_id LIMIT 1) RETURNING person_id`,
      )
      return `${rows[0]!.person_id} label 1`
    },
  },
]

/** Damages the office on purpose, and throws unless the auditor reports each damage. */
export async function testAuditor(office: DayOffice, ledgerPath: string, before: Audit): Promise<void> {
  if (before.findings.length > 0) throw new Error('The auditor reports findings before anything was damaged')
  const files = await readdir(join(office.dataDir, 'files'))
  if (files.length === 0) throw new Error('No file was stored')
  const ledger = await readLedger(ledgerPath)
  const expected: { title: string; kind: string; key: string }[] = []
  for (const { title, kind, cause } of damages)
    expected.push({ title, kind, key: await cause(office, ledger) })
  const { findings } = await audit(office, ledgerPath)
  console.log('\nSelf-test of the auditor')
  for (const { title, kind, key } of expected) {
    const found = findings.find((finding) => finding.kind === kind && finding.key === key)
    console.log(`  ${title}: ${found ? `found (${found.problem})` : 'NOT FOUND'}`)
    if (!found) process.exitCode = 1
  }
}
