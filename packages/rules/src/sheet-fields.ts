/** Fields that a column of an availability sheet can be mapped to, in menu order. */
export const sheetFields = [
  { key: 'address', title: 'Address' },
  { key: 'house_number', title: 'House number' },
  { key: 'unit', title: 'Unit' },
  { key: 'rent', title: 'Rent' },
  { key: 'net_rent', title: 'Net effective rent' },
  { key: 'layout', title: 'Bedrooms' },
  { key: 'bathrooms', title: 'Bathrooms' },
  { key: 'size', title: 'Size' },
  { key: 'available', title: 'Available from' },
  { key: 'status', title: 'Status' },
  { key: 'concession', title: 'Concession' },
  { key: 'lease_term', title: 'Lease term' },
  { key: 'commission', title: 'Commission' },
  { key: 'furnished', title: 'Furnished' },
  { key: 'access', title: 'Access' },
  { key: 'description', title: 'Description' },
  { key: 'neighborhood', title: 'Neighborhood' },
  { key: 'borough', title: 'Borough or city' },
  { key: 'zip', title: 'ZIP code' },
  { key: 'contact_name', title: 'Contact' },
  { key: 'contact_phone', title: "Contact's phone" },
  { key: 'contact_email', title: "Contact's email" },
] as const
export type SheetField = (typeof sheetFields)[number]['key']

/** Limit of an availability sheet: 200,000 rows as CSV; larger files contain images or other data. */
export const sheetFileMegabytes = 40
