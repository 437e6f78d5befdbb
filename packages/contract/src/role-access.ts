import { contract } from './index.ts'
import type { Endpoint } from './endpoint.ts'
import { onlyKeepsBooks } from './role-groups.ts'
import type { Role } from './roles.ts'

type Tables = typeof contract
type Grants = { readonly [Name in keyof Tables]?: 'all' | readonly (keyof Tables[Name])[] }

/**
 * What a bookkeeper may call, besides what needs no session; everything else is refused, also endpoints that are added
 * later. An entry's `roles` hold as well. Of deals the money: they are read, and money is recorded and refunded, but their
 * sheets, papers, notes and moves are the agents' and supervisors'. Of invoices what sends no email and forgives nothing:
 * who records what came in does not write off what did not.
 */
export const bookkeeperGrants: Grants = {
  auth: 'all',
  account: 'all',
  passkeys: 'all',
  proof: 'all',
  twoFactor: 'all',
  profile: 'all',
  notifications: 'all',
  notificationChannels: 'all',
  operations: 'all',
  office: ['office'],
  suggestions: ['suggestAgents'],
  commissionPlans: ['listCommissionPlans', 'listAgentPlans'],
  deals: ['listDeals', 'dealsOverview', 'dealSizes', 'dealsCsv', 'deal', 'dealSettings', 'moneyControls'],
  dealMoves: ['recordReceipt', 'refundTenant', 'reverseReceipt'],
  dealStatements: 'all',
  agentYears: ['agentYear'],
  opInvoices: [
    'listInvoices',
    'invoicesCsv',
    'invoiceAgeing',
    'invoice',
    'createInvoice',
    'updateInvoice',
    'invoiceDownload',
    'setInvoiceReminders',
    'recordPayment',
    'refundInvoice',
    'reverseSettlement',
    'deleteInvoice',
    'restoreInvoice',
    'invoiceEmailTemplate',
    'invoiceContacts',
    'invoiceSettings',
    'invoiceReminderSteps',
  ],
  payouts: 'all',
  bankStatements: 'all',
}

const everyEntry = new Set<Endpoint>(
  Object.values(contract).flatMap((table) => Object.values<Endpoint>(table)),
)

const bookkeeperEntries = new Set<Endpoint>(
  Object.entries(bookkeeperGrants).flatMap(([name, granted]: [string, 'all' | readonly string[]]) => {
    const table =
      (contract as unknown as Readonly<Record<string, Readonly<Record<string, Endpoint>>>>)[name] ?? {}
    return Object.entries(table).flatMap(([key, entry]) =>
      granted === 'all' || granted.includes(key) ? [entry] : [],
    )
  }),
)

/** Whether people with these roles may call an endpoint that needs a session. */
export function mayCall(entry: Endpoint, roles: readonly Role[]): boolean {
  if (entry.roles && !entry.roles.some((role) => roles.includes(role))) return false
  return !onlyKeepsBooks(roles) || !everyEntry.has(entry) || bookkeeperEntries.has(entry)
}
