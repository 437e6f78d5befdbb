import { keepsBooks } from '@pb/contract/role-groups'
import type { Selectable } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { RecordView } from '../../../platform/audit.ts'
import type { Db, Tables, Tx } from '../../../platform/db/db.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import '../tables.ts'

export type InvoiceRecord = Selectable<Tables['invoice']>

interface FindOptions {
  /** Finds deleted drafts too. */
  readonly deleted?: boolean
  /** Locks the row until the transaction ends. */
  readonly lock?: boolean
}

/** The agent whose invoices a person may read and change: null for all of the office. */
export const getReadableAgent = ({ personId, roles }: Actor): string | null =>
  keepsBooks(roles) ? null : personId

async function findInvoice(
  db: Db | Tx,
  id: string,
  agentId: string | null,
  { deleted = false, lock = false }: FindOptions,
): Promise<InvoiceRecord> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where('id', '=', id)
    .$if(!deleted, (query) => query.where('deleted_at', 'is', null))
    .$if(agentId !== null, (query) => query.where('agent_id', '=', agentId))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw new AppError('not_found')
  return row
}

/** Returns an invoice of the caller; for a supervisor or bookkeeper any of the office. Throws `not_found`. */
export function getInvoiceRecord(
  db: Db | Tx,
  actor: Actor,
  id: string,
  options: FindOptions = {},
): Promise<InvoiceRecord> {
  return findInvoice(db, id, getReadableAgent(actor), options)
}

/** Returns an invoice of the caller, from whose mailbox it is sent. Throws `not_found`. */
export function getOwnInvoice(
  db: Db | Tx,
  { personId }: Actor,
  id: string,
  options: FindOptions = {},
): Promise<InvoiceRecord> {
  return findInvoice(db, id, personId, options)
}

/** Locks an invoice for the system. Throws `not_found`. */
export const lockInvoice = (tx: Tx, id: string): Promise<InvoiceRecord> =>
  findInvoice(tx, id, null, { lock: true })

/** A supervisor's look at the invoice of another agent, for the audit. */
export const toView = ({ id, agent_id }: InvoiceRecord): RecordView => ({
  owner: agent_id,
  what: 'invoice_viewed',
  record: id,
})
