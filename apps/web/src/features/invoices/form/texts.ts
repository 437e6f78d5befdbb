/** Texts of an invoice's form. */

// create-dialog.tsx
export const addNewInvoice = 'Add New Invoice'
export const create = 'Create draft'
export const fromDeal = 'Filled in from the deal. Check it before you create the draft.'
export const draftHint = 'This makes a draft. You review and send it next.'

// invoice-fields.tsx
export const apartment = 'Apartment'
export const billTo = 'Bill to'
export const terms = 'Amount and terms'
export const type = 'Type'
export const agent = 'Agent'
export const address = 'Address'
export const unit = 'Unit'
export const price = { rental: 'Monthly rent', sale: 'Purchase price' } as const
export const moveIn = { rental: 'Move-in', sale: 'Closing date' } as const
export const tenant = { rental: 'Tenant', sale: 'Buyer' } as const
export const commission = 'Commission'
export const due = 'Payment terms'
export const note = 'Note on the invoice'
export const managementCompany = 'Management company'
export const companyHint = 'Landlord or management company'
export const contactName = 'Contact'
export const contactEmail = 'Email'
export const contactPhone = 'Phone'
export const netDays = (days: number) => `Net ${days}`

// invoice-form.ts
export const addressRequired = 'Enter the address'
export const commissionRequired = 'Enter the commission'
export const invalidAmount = 'Enter an amount in dollars, such as 1,250.50'

// company-field.tsx
export const noName = 'No name'
