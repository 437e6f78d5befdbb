/** The demo office. */
export const demoOffice = {
  name: 'PB Office',
  address: '1140 Broadway, New York, NY 10001',
  phone: '(212) 555-0100',
  license_number: '10991200100',
} as const
