import { sql } from 'kysely'
import { hasEmail, isOfClients, keptRows, type PersonalRecords } from '../../platform/erasure.ts'
import { keptInvoices } from './texts.ts'
import './tables.ts'

/** Owner-paid invoices of the client's deals, which stay. */
export const invoicePersonalRecords: readonly PersonalRecords[] = [
  keptRows(
    'owner-paid invoices',
    'invoice',
    (subject) => sql<boolean>`deal_id IN (SELECT id FROM deal
      WHERE ${isOfClients('client_id', subject)} OR ${hasEmail('client_email', subject)})`,
    keptInvoices,
  ),
]
