/** The people of a row beside the client, who become participants. */
const otherPersonFields = [
  { key: 'person2_name', title: 'Second person: full name' },
  { key: 'person2_first_name', title: 'Second person: first name' },
  { key: 'person2_last_name', title: 'Second person: last name' },
  { key: 'person2_email', title: 'Second person: email' },
  { key: 'person2_phone', title: 'Second person: phone' },
  { key: 'person2_relation', title: 'Second person: relationship' },
  { key: 'person3_name', title: 'Third person: full name' },
  { key: 'person3_first_name', title: 'Third person: first name' },
  { key: 'person3_last_name', title: 'Third person: last name' },
  { key: 'person3_email', title: 'Third person: email' },
  { key: 'person3_phone', title: 'Third person: phone' },
  { key: 'person3_relation', title: 'Third person: relationship' },
] as const

/** Fields that a column of a client import can be mapped to. */
export const clientImportFields = [
  { key: 'name', title: 'Full name' },
  { key: 'first_name', title: 'First name' },
  { key: 'middle_name', title: 'Middle name' },
  { key: 'last_name', title: 'Last name' },
  { key: 'company', title: 'Company' },
  { key: 'email', title: 'Email' },
  { key: 'phone', title: 'Phone' },
  { key: 'search_type', title: 'Rental or sale' },
  { key: 'stage', title: 'Stage' },
  { key: 'source', title: 'Source' },
  { key: 'tags', title: 'Tags' },
  { key: 'agent', title: 'Agent' },
  { key: 'move_in_date', title: 'Move-in date' },
  { key: 'lease_end', title: 'Lease end' },
  { key: 'budget', title: 'Budget' },
  { key: 'budget_min', title: 'Budget from' },
  { key: 'budget_max', title: 'Budget up to' },
  { key: 'income', title: 'Income' },
  { key: 'credit', title: 'Credit score' },
  { key: 'guarantor', title: 'Kind of guarantor' },
  { key: 'pets', title: 'Pets' },
  { key: 'birthday', title: 'Birthday' },
  { key: 'year_born', title: 'Year born' },
  { key: 'gender', title: 'Gender' },
  { key: 'address', title: 'Address' },
  { key: 'city', title: 'City' },
  { key: 'state', title: 'State' },
  { key: 'zip', title: 'ZIP code' },
  { key: 'country', title: 'Country' },
  ...otherPersonFields,
  { key: 'people', title: 'Other people, one per line' },
  { key: 'tasks', title: 'Tasks, one per line' },
  { key: 'searches', title: 'Saved searches of an export, one per line' },
  { key: 'date_added', title: 'Date added' },
  { key: 'notes', title: 'Notes' },
  { key: 'other', title: 'Notes, with the column’s title' },
  { key: 'label', title: 'Label of the next column' },
  { key: 'opt_out', title: 'Do not email' },
  { key: 'opt_in', title: 'May be emailed' },
  { key: 'removal', title: 'Reason for removal' },
] as const

export type ClientImportField = (typeof clientImportFields)[number]['key']

/** Limits of a client import. */
export const clientFileMegabytes = 50
export const clientFileRows = 100_000
export const clientFileColumns = 2000
