/** Texts of the licenses panel. */

// api.ts
export const licenseAdded = 'License added'
export const licenseSaved = 'License saved'
export const licenseNotRemoved = 'Server error - could not update profile'
export const licenseRemoved = 'License removed'

// license-dialog.tsx
export const editLicense = 'Edit license'
export const addALicense = 'Add a license'
export const saveLicense = 'Save license'
export const addLicense = 'Add license'

// license-form.tsx
export const licenseClass = 'Class'
export const licenseNumber = 'License number'
export const licenseNumberHint = 'As printed on the license'
export const expiresOn = 'Expires on'
export const expiresOnHint = 'The last day the license is valid'

// license-row.tsx
export const lapsed = (date: string) => `Expired on ${date}. Clients no longer see this title.`
export const expiresToday = (date: string) => `Expires today, ${date}`
export const expires = (date: string) => `Expires ${date}`
export const expiresInDays = (days: string, date: string) => `Expires in ${days}, on ${date}`
export const numberLabel = (licenseNumber: string) => `No. ${licenseNumber}`
export const editLicenseNumber = (licenseNumber: string) => `Edit license ${licenseNumber}`
export const removeLicenseNumber = (licenseNumber: string) => `Remove license ${licenseNumber}`

// licenses.tsx
export const licenses = 'Licenses'
export const noLicenses =
  'No licenses yet. New York requires your license title in your ads. Clients see it next to your name.'
export const licensesNotLoaded = "We couldn't load your licenses"
