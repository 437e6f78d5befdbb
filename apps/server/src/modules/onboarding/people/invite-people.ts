import { maxPeopleRows, type InvitedRow, type PeopleImport, type PersonRow } from '@pb/contract/onboarding'
import { toUnixSeconds, toUnixSecondsOrNull } from '@pb/rules/dates'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import { lockUntilCommit } from '../../../platform/db/lock-until-commit.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { inviteWithin, revokeInvitationWithin } from '../../accounts/sign-in/index.ts'
import { peopleTexts } from '../texts.ts'
import '../tables.ts'
import { parsePeople, type ParsedPerson } from './parse-people.ts'

type KnownState = 'member' | 'deactivated' | 'invited'

/** Addresses that have an account or an open invitation. */
async function findKnown(
  db: Db | Tx,
  emails: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, KnownState>> {
  const { rows } = await sql<{ email: string; state: KnownState }>`
    SELECT g.email, CASE WHEN a.person_id IS NOT NULL AND a.deactivated_at IS NULL THEN 'member'
      WHEN a.person_id IS NOT NULL THEN 'deactivated' ELSE 'invited' END AS state
    FROM unnest(${[...emails]}::citext[]) AS g(email)
    LEFT JOIN agent a ON a.email = g.email OR a.person_id IN (SELECT person_id FROM person_email e WHERE e.email = g.email)
    LEFT JOIN invitation i ON i.email = g.email AND i.accepted_at IS NULL AND i.expires_at > ${now}
    WHERE a.person_id IS NOT NULL OR i.id IS NOT NULL`.execute(db)
  return new Map(rows.map(({ email, state }) => [email.toLowerCase(), state]))
}

const knownNotes: Readonly<Record<KnownState, Pick<PersonRow, 'kind' | 'notes'>>> = {
  member: { kind: 'known', notes: [peopleTexts.member] },
  invited: { kind: 'known', notes: [peopleTexts.invited] },
  deactivated: { kind: 'refused', notes: [peopleTexts.deactivated] },
}

function toRow({ row, name, email, roles, errors }: ParsedPerson, state: KnownState | undefined): PersonRow {
  const shown = { row, name, email, roles: [...roles] }
  if (errors.length > 0) return { ...shown, kind: 'refused', notes: [...errors] }
  return state === undefined ? { ...shown, kind: 'new', notes: [] } : { ...shown, ...knownNotes[state] }
}

/** What inviting the people of a list would do. Throws `rule_broken` for one that can't be read or is too long. */
export async function planPeople(db: Db | Tx, list: string, now: Date): Promise<PersonRow[]> {
  const people = parsePeople(list)
  if (people.length > maxPeopleRows) throw new AppError('rule_broken', peopleTexts.tooMany(maxPeopleRows))
  const known = await findKnown(
    db,
    people.filter(({ errors }) => errors.length === 0).map(({ email }) => email),
    now,
  )
  return people.map((person) => toRow(person, known.get(person.email.toLowerCase())))
}

interface ImportRow {
  readonly id: string
  readonly created_at: Date
  readonly undone_at: Date | null
  readonly rows: readonly Omit<InvitedRow, 'invite_url'>[]
}

const selectImports = sql`
  SELECT i.id, i.created_at, i.undone_at, r.rows FROM people_import i CROSS JOIN LATERAL (
    SELECT coalesce(json_agg(json_build_object('row', r.row_number, 'kind', r.kind, 'name', r.name, 'email', r.email,
      'roles', r.roles, 'notes', r.notes, 'state', CASE WHEN r.kind <> 'new' THEN 'none'
        WHEN EXISTS (SELECT FROM agent a WHERE a.email = r.email) THEN 'joined'
        WHEN EXISTS (SELECT FROM invitation v WHERE v.email = r.email AND v.accepted_at IS NULL) THEN 'waiting'
        ELSE 'canceled' END) ORDER BY r.row_number), '[]') AS rows
    FROM people_import_row r WHERE r.import_id = i.id) r`

const present = (row: ImportRow, links: ReadonlyMap<number, string> = new Map()): PeopleImport => ({
  import_id: row.id,
  time_created: toUnixSeconds(row.created_at),
  time_undone: toUnixSecondsOrNull(row.undone_at),
  rows: row.rows.map((each) => Object.assign({ invite_url: links.get(each.row) ?? '' }, each)),
})

async function getImport(
  db: Db | Tx,
  id: string,
  links?: ReadonlyMap<number, string>,
): Promise<PeopleImport> {
  const { rows } = await sql<ImportRow>`${selectImports} WHERE i.id = ${id}`.execute(db)
  const row = maybeOne(rows)
  if (!row) throw new AppError('not_found')
  return present(row, links)
}

export async function listPeopleImports(
  { db }: Pick<Deps, 'db'>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ collection: PeopleImport[]; total: number }> {
  const [{ rows }, { rows: counted }] = await Promise.all([
    sql<ImportRow>`${selectImports} ORDER BY i.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db),
    sql<{ total: number }>`SELECT count(*)::int AS total FROM people_import`.execute(db),
  ])
  return { collection: rows.map((row) => present(row)), total: counted[0]?.total ?? 0 }
}

/** Invites the new people of a list, all in one transaction. Throws `rule_broken` when there is no one new. */
export function invitePeople({ personId }: Actor, deps: Deps, list: string): Promise<PeopleImport> {
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    // Of two lists with the same people the second finds those of the first.
    await lockUntilCommit(tx, 'people-import')
    const rows = await planPeople(tx, list, now)
    if (!rows.some(({ kind }) => kind === 'new')) throw new AppError('rule_broken', peopleTexts.nothing)
    const { id } = await tx
      .insertInto('people_import')
      .values({ created_by: personId, created_at: now, undone_by: null, undone_at: null })
      .returning('id')
      .executeTakeFirstOrThrow()
    const links = new Map<number, string>()
    for (const { row, ...person } of rows) {
      const invited = person.kind === 'new' ? await inviteWithin(tx, deps, person, personId) : null
      if (invited && !invited.mailed) links.set(row, invited.url)
      await tx
        .insertInto('people_import_row')
        .values({ import_id: id, row_number: row, ...person, invitation_id: invited?.invitationId ?? null })
        .execute()
    }
    return getImport(tx, id, links)
  })
}

/** Cancels the invitations of a list that are not accepted yet. Throws `not_found`, and `conflict` the second time. */
export function undoPeople({ personId }: Actor, deps: Deps, id: string): Promise<PeopleImport> {
  return deps.db.transaction().execute(async (tx) => {
    const file = await tx
      .selectFrom('people_import')
      .select('undone_at')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!file) throw new AppError('not_found')
    if (file.undone_at !== null) throw new AppError('conflict', peopleTexts.alreadyUndone)
    const rows = await tx
      .selectFrom('people_import_row')
      .select('invitation_id')
      .where('import_id', '=', id)
      .where('invitation_id', 'is not', null)
      .execute()
    for (const { invitation_id } of rows) await revokeInvitationWithin(tx, deps, invitation_id!, personId)
    await tx
      .updateTable('people_import')
      .set({ undone_by: personId, undone_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
    return getImport(tx, id)
  })
}
