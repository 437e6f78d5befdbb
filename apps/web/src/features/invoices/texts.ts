/** Texts of several folders of owner-paid invoices. */

export const opInvoices = 'Op Invoices'
export const newInvoice = 'New Invoice'
export const invoice = 'Invoice'
const draftInvoice = 'Draft invoice'
export const invoiceTitle = (number: string) => (number === '' ? draftInvoice : `Invoice ${number}`)

// mutations.ts
export const serverError = 'Server Error'
export const created = 'New Invoice has been created'
export const updated = 'Invoice has been updated'
export const deleted = 'Draft deleted'
export const notDeleted = 'Couldn’t delete the draft'
export const restored = 'Draft restored'
export const notRestored = 'Couldn’t restore the draft'

// download.ts
export const notDownloaded = 'Couldn’t download the invoice'
