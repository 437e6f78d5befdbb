import { isSameName } from '@pb/rules/same-name'
import { joinPersonName } from '@pb/rules/person-name'
import type { ClientImportKind } from '@pb/contract/client-imports'
import type { Actor } from '../../../platform/actor.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { checkNewClients, findClientsByPhones, type NewClientCheck } from '../index.ts'
import type { ImportedClient } from './file/parse-row.ts'
import { rowNotes } from './texts.ts'

/** What becomes of a row. */
export interface RowDecision {
  readonly kind: ClientImportKind
  readonly personId: string | null
  readonly note?: string
}

function toDecision(check: NewClientCheck): RowDecision {
  switch (check.kind) {
    case 'new':
      return { kind: 'new', personId: null }
    case 'known':
    case 'approval':
      return { kind: check.kind, personId: check.personId }
    case 'yours': {
      const { personId, archived } = check
      const note = { note: rowNotes.archivedClient }
      return { kind: 'yours', personId, ...(archived && note) }
    }
    case 'self':
      return { kind: 'broken', personId: null, note: rowNotes.ownEmail }
    case 'several':
      return { kind: 'broken', personId: null, note: rowNotes.emailsOfDifferentPeople }
  }
}

const getPhones = ({ fields }: ImportedClient): string[] =>
  [fields.phone ?? '', ...(fields.more_phones ?? [])].filter((phone) => phone !== '')

/** Decides what becomes of clients that one agent is to have; by address, else by number and name. */
export async function checkRows(
  db: Db | Tx,
  actor: Actor,
  deps: Pick<Deps, 'clock'>,
  clients: readonly ImportedClient[],
): Promise<RowDecision[]> {
  const checks = await checkNewClients(
    db,
    actor,
    deps,
    clients.map(({ fields }) => fields),
  )
  const decisions = checks.map(toDecision)
  const open = clients.filter((client, at) => decisions[at]!.kind === 'new' && getPhones(client).length > 0)
  const phones = [...new Set(open.flatMap(getPhones))]
  const owners = await findClientsByPhones(db, actor.personId, phones)
  if (owners.length === 0) return decisions
  const byPhone = Map.groupBy(owners, ({ phone }) => phone)
  return decisions.map((decision, at) => {
    if (decision.kind !== 'new') return decision
    const { first_name, last_name } = clients[at]!.fields
    const name = joinPersonName({ first_name, last_name })
    const found = getPhones(clients[at]!)
      .flatMap((phone) => byPhone.get(phone) ?? [])
      .find((owner) => isSameName(joinPersonName(owner), name))
    return found ? { kind: 'yours', personId: found.person_id, note: rowNotes.sameNameAndPhone } : decision
  })
}
