/** Texts of the list of invoices. */

// invoices-list.tsx
export const ageing = 'Aging'
export const settings = 'Settings'
export const noneYet = 'No invoices yet'
export const noneYetHint =
  'Bill a landlord or management company for the commission they owe. Start here, or with Generate Invoice on an owner-paid line of a deal.'
export const noneInTab = {
  all: 'No invoices',
  draft: 'No drafts',
  sent: 'Nothing is waiting for payment',
  paid: 'No paid invoices',
  overdue: 'Nothing is overdue',
} as const
export const noneInTabHint = {
  all: '',
  draft: 'Drafts wait here until you send them.',
  sent: 'Invoices you send wait here until they’re paid.',
  paid: 'Invoices move here when money came in and nothing is open.',
  overdue: 'Invoices move here the day after they’re due.',
} as const
export const noMatch = 'No invoices match'
export const noMatchHint = 'Try a shorter search or fewer filters.'
export const clearFilters = 'Clear filters'
export const loading = 'Loading invoices'

// toolbar.tsx
export const tabs = 'Status'
export const tabTitles = {
  all: 'All',
  draft: 'Draft',
  sent: 'Sent',
  paid: 'Paid',
  overdue: 'Overdue',
} as const
export const search = 'Search invoices'
export const searchHint = 'Number, company, address, tenant'
export const oneDeal = 'One deal'
export const csv = 'CSV'
export const csvLabel = 'Download as CSV'
export const notExported = 'Couldn’t download the list'
export const agent = 'Agent'

// invoices-table.tsx
export const invoices = 'Invoices'
export const invoice = 'Invoice'
export const billTo = 'Bill to'
export const apartment = 'Apartment'
export const issued = 'Issued'
export const due = 'Due'
export const amount = 'Amount'
export const open = 'Open'
export const actions = 'Actions'
export const view = 'View'
export const viewInvoice = (name: string) => `View ${name}`
export const download = 'Download'
export const downloadInvoice = (name: string) => `Download ${name}`
export const noCompany = 'No company'
export const noApartment = 'No address'
export const daysLate = (days: string) => `${days} late`
export const toRefund = (amount: string) => `${amount} over`
export const emailStates = {
  '': '',
  waiting: 'Email waits to be sent',
  queued: '',
  failed: 'Email failed',
} as const
export const draftTitle = (apartment: string) => `draft for ${apartment}`

// totals.tsx
export const totals = 'Totals'
export const found = (count: string) => `${count} found`
