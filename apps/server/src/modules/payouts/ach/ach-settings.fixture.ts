/** What the bank of an office asked for, as `PUT /v1/ach-settings` takes it. */
export const achSettings = {
  bank_name: 'JPMorgan Chase',
  routing: '021000021',
  immediate_origin: '021000021',
  company_id: '1123456789',
  company_name: 'PB Realty LLC',
  description: 'COMMISSION',
  offset: null,
} as const
