import type { Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { one } from '../../../platform/db/one-row.ts'
import { upsertPerson } from '../people/index.ts'

/** An account as sign-in needs it. */
export interface AccountRow {
  readonly person_id: string
  readonly email: string
  readonly name: string
  readonly photo: string | null
  readonly roles: Role[]
  readonly password_hash: string | null
  readonly issuer_subject: string | null
  readonly deactivated_at: Date | null
  readonly time_zone: string | null
}

function selectAccounts(db: Db | Tx) {
  return db
    .selectFrom('agent')
    .innerJoin('person', 'person.id', 'agent.person_id')
    .select([
      'agent.person_id',
      'agent.email',
      'person.name',
      'agent.photo',
      'agent.roles',
      'agent.password_hash',
      'agent.issuer_subject',
      'agent.deactivated_at',
      'agent.time_zone',
    ])
}

export function findAccountByPerson(db: Db, personId: string): Promise<AccountRow | undefined> {
  return selectAccounts(db).where('agent.person_id', '=', personId).executeTakeFirst()
}

export function findAccountBySubject(tx: Tx, subject: string): Promise<AccountRow | undefined> {
  return selectAccounts(tx).where('agent.issuer_subject', '=', subject).executeTakeFirst()
}

export function findAccountByEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  return selectAccounts(db).where('agent.email', '=', email).executeTakeFirst()
}

export async function setIssuerSubject(tx: Tx, personId: string, subject: string): Promise<void> {
  await tx.updateTable('agent').set({ issuer_subject: subject }).where('person_id', '=', personId).execute()
}

/** Creates an account. The constraints of `agent` and `person_email` reject a second one; see `toConflict`. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; name: string; roles: readonly Role[]; passwordHash: string | null },
): Promise<string> {
  const personId = await upsertPerson(tx, account.email, account.name)
  await tx
    .insertInto('agent')
    .values({
      person_id: personId,
      email: account.email,
      roles: [...account.roles],
      password_hash: account.passwordHash,
    })
    .execute()
  return personId
}

export async function hasAccounts(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`SELECT EXISTS (SELECT FROM agent) AS any`.execute(db)
  return one(rows).any
}
