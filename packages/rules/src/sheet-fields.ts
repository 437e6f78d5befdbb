/** What a column of an availability sheet can say, in the order in which it is offered. */
export const sheetFields = [
  { key: 'address', title: 'Address' },
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

/** Larger availability sheets hold pictures, or are none. */
export const sheetFileMegabytes = 10
