/** Fields that a column of a client import can be mapped to; `several` allows more than one column. */
export const clientImportFields = [
  { key: 'name', title: 'Full name' },
  { key: 'first_name', title: 'First name' },
  { key: 'last_name', title: 'Last name' },
  { key: 'email', title: 'Email', several: true },
  { key: 'phone', title: 'Phone', several: true },
  { key: 'search_type', title: 'Rental or sale' },
  { key: 'stage', title: 'Stage' },
  { key: 'source', title: 'Source' },
  { key: 'move_in_date', title: 'Move-in date' },
  { key: 'income', title: 'Income' },
  { key: 'pets', title: 'Pets' },
  { key: 'notes', title: 'Notes', several: true },
  { key: 'opt_out', title: 'Do not email', several: true },
] as const

export type ClientImportField = (typeof clientImportFields)[number]['key']

/** Limits of a client import. */
export const clientFileMegabytes = 10
export const clientFileRows = 5000
