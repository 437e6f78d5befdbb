import { moneyRoles } from '@pb/contract/role-groups'
import { ownedInvoices } from '../factories/invoices.ts'
import type { TestOffice, TestPerson } from './test-office.ts'

/** The access rules of owner-paid invoices. */
export function getInvoiceRules(office: TestOffice) {
  const { invoicePath, sentPath } = ownedInvoices(office)
  const shared = (rest = '') => ({
    create: (owner: TestPerson) => invoicePath(owner, rest),
    roles: moneyRoles,
  })
  const own = (rest: string) => (owner: TestPerson) => invoicePath(owner, rest)
  return {
    'opInvoices.listInvoices': 'self',
    'opInvoices.invoicesCsv': 'self',
    'opInvoices.invoiceAgeing': 'self',
    'opInvoices.invoice': shared(),
    'opInvoices.createInvoice': 'self',
    'opInvoices.updateInvoice': shared(),
    'opInvoices.invoiceDownload': shared('/download'),
    'opInvoices.invoicePdf': 'public',
    'opInvoices.creditNotePdf': 'public',
    'opInvoices.sendInvoice': own('/send'),
    'opInvoices.invoiceEmailTemplate': shared('/email'),
    'opInvoices.remindInvoice': (owner: TestPerson) => sentPath(owner, '/reminders'),
    'opInvoices.undoInvoiceEmail': (owner: TestPerson) => sentPath(owner, '/emails/undo'),
    'opInvoices.setInvoiceReminders': {
      create: (owner: TestPerson) => sentPath(owner, '/reminders'),
      roles: moneyRoles,
    },
    'opInvoices.recordPayment': {
      create: (owner: TestPerson) => sentPath(owner, '/payments'),
      roles: moneyRoles,
    },
    'opInvoices.refundInvoice': 'role',
    'opInvoices.creditInvoice': 'role',
    'opInvoices.writeOffInvoice': 'role',
    'opInvoices.reverseSettlement': 'role',
    'opInvoices.deleteInvoice': shared(),
    'opInvoices.restoreInvoice': shared('/restore'),
    'opInvoices.invoiceContacts': 'self',
    'opInvoices.invoiceSettings': 'common',
    'opInvoices.saveInvoiceSettings': 'role',
    'opInvoices.invoiceReminderSteps': 'common',
    'opInvoices.saveInvoiceReminderSteps': 'role',
  } as const
}
