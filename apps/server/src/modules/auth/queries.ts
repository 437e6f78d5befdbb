import type { Role } from '@pb/contract/roles'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db.ts'

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

function accounts(db: Db | Tx) {
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

export function accountOfPerson(db: Db, personId: string): Promise<AccountRow | undefined> {
  return accounts(db).where('agent.person_id', '=', personId).executeTakeFirst()
}

export function accountOfSubject(tx: Tx, subject: string): Promise<AccountRow | undefined> {
  return accounts(tx).where('agent.issuer_subject', '=', subject).executeTakeFirst()
}

export function accountOfEmail(db: Db | Tx, email: string): Promise<AccountRow | undefined> {
  return accounts(db).where('agent.email', '=', email).executeTakeFirst()
}

export async function bindSubject(tx: Tx, personId: string, subject: string): Promise<void> {
  await tx.updateTable('agent').set({ issuer_subject: subject }).where('person_id', '=', personId).execute()
}

/** First name and the rest, as a form of one field gives them. */
function namesOf(name: string): { name: string; first_name: string; last_name: string } {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return { name: name.trim(), first_name: first, last_name: rest.join(' ') }
}

/** The person with this address, who may be known already as somebody's client; else a new one. */
async function personForAccount(tx: Tx, email: string, name: string): Promise<string> {
  const known = await tx
    .selectFrom('person_email')
    .select('person_id')
    .where('email', '=', email)
    .executeTakeFirst()
  if (known) {
    await tx.updateTable('person').set(namesOf(name)).where('id', '=', known.person_id).execute()
    return known.person_id
  }
  const person = await tx.insertInto('person').values(namesOf(name)).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('person_email').values({ email, person_id: person.id }).execute()
  return person.id
}

/** Makes an account; the constraints of `agent` and `person_email` say no where there is one already. */
export async function insertAccount(
  tx: Tx,
  account: { email: string; name: string; roles: readonly Role[]; passwordHash: string | null },
): Promise<string> {
  const personId = await personForAccount(tx, account.email, account.name)
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
  return rows[0]!.any
}
