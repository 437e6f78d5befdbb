export const invoicesPath = '/op-invoices'
export const ageingPath = '/op-invoices/ageing'
export const settingsPath = '/op-invoices/settings'
