/** Fields that a column of a file of opening balances can be mapped to, in menu order. */
export const openingFields = [
  { key: 'deal', title: 'Deal' },
  { key: 'agent', title: 'Agent' },
  { key: 'role', title: 'Role' },
  { key: 'date', title: 'Deal date' },
  { key: 'address', title: 'Address' },
  { key: 'unit', title: 'Unit' },
  { key: 'kind', title: 'Rental or sale' },
  { key: 'client', title: 'Client' },
  { key: 'price', title: 'Rent or price' },
  { key: 'gross', title: 'Gross commission' },
  { key: 'agent_share', title: 'Agent’s share' },
  { key: 'company_share', title: 'Company’s share' },
  { key: 'fees', title: 'Fees and deductions' },
  { key: 'others', title: 'Paid to others' },
  { key: 'payee', title: 'Who the others are' },
  { key: 'counts', title: 'Counts toward cap' },
  { key: 'paid_on', title: 'Agent paid on' },
  { key: 'owed', title: 'Still owed to us' },
  { key: 'owed_by', title: 'Owed by' },
  { key: 'due_on', title: 'Due date' },
  { key: 'invoice', title: 'Invoice number' },
] as const
export type OpeningField = (typeof openingFields)[number]['key']

/** A file without a column for each of these can't be taken in. */
export const requiredOpeningFields = ['agent', 'date', 'address', 'kind', 'gross', 'agent_share'] as const

/** Limits of a file of opening balances. */
export const openingFileMegabytes = 5
export const openingFileRows = 2000
