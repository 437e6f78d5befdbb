export { addOpeningInvoice } from './add-opening-invoice.ts'
export { findUsedInvoices, removeOpeningInvoices } from './remove-opening-invoices.ts'
