/** Texts of the office's page and of the first steps. */

// office-page.tsx
export const office = 'Office'
export const lead =
  'Shown to clients on emails with listings, brochures and shared pages, and to members on the sign-in page.'

// office-form.tsx
export const details = 'Details'
export const name = 'Name'
export const address = 'Address'
export const addressPlaceholder = '1140 Broadway, New York, NY 10001'
export const phone = 'Phone'
export const licenseNumber = 'License number'
export const licenseHint = 'The brokerage’s license from the New York Department of State'
export const save = 'Save changes'
export const saved = 'Office saved'

// logo-section.tsx
export const logo = 'Logo'
export const logoHint = 'PNG, JPEG or WebP, up to 5 MB. A wide logo on a light background works best.'
export const noLogo = 'No logo yet'
export const uploadLogo = 'Upload logo'
export const replaceLogo = 'Replace logo'
export const removeLogo = 'Remove logo'
export const logoRestored = 'Logo restored'
export const logoSaved = 'Logo saved'
export const logoRemoved = 'Logo removed'
export const chooseLogo = 'Logo file'

// first-steps.tsx
export const firstSteps = 'First steps'
export const stepsLeft = (done: number, total: number) => `${done} of ${total} done`
export const stepDone = 'Done: '
export const bringOffice = 'Moving from another system? Bring your office step by step'
export const steps = {
  name: { title: 'Name your office', hint: 'Clients see its name, address and logo.' },
  invite: { title: 'Invite your agents', hint: 'Each gets a link to create an account.' },
  mail: { title: 'Connect your email', hint: 'Gmail, Outlook or any IMAP account.' },
  clients: { title: 'Bring your clients', hint: 'Import a file, or add them one by one.' },
  listings: { title: 'Bring your listings', hint: 'Add one, or import a RESO file or a landlord’s sheet.' },
  license: { title: 'Add your license', hint: 'Your title appears on everything clients see.' },
} as const
