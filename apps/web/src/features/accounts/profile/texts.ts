/** Texts of the profile page. */

// api.ts
export const personalDataUpdated = 'Personal data updated!.'
export const profileNotSaved = 'Server error - could not update profile'
export const photoUpdated = 'Photo updated.'
export const photoNotSaved = 'Server error - could not update photo'
export const photoRemoved = 'Photo removed'
export const preferenceSaved = 'Profile successfully updated'
export const settingsNotSaved = 'Server error - could not update settings'

// components/basic-information.tsx
export const basicInformation = 'Basic Information'
export const name = 'Name'
export const nameHint = 'As clients and colleagues see it'
export const shortBio = 'Short bio'
export const shortBioPlaceholder = 'What you do, where you work, and what clients can expect'
export const contactEmail = 'Contact email'
export const contactEmailHint = 'Clients see this one. Your sign-in email stays the same.'
export const phone = 'Phone'
export const saveChanges = 'Save Changes'
export const unsavedChanges = 'Unsaved changes'
export const basicInformationUnsaved = 'You have unsaved changes in Basic Information.'

// components/client-preview.tsx
export const howClientsSeeYou = 'How clients see you'
export const includesUnsavedChanges = 'Includes unsaved changes.'
export const clientCardHint = 'Your card in emails and on public pages.'
export const noLicenseTitle = (none: boolean) =>
  `No license title shown: ${none ? "you haven't added a license" : 'all your licenses have expired'}.`

// components/not-implemented.tsx
export const notImplementedYet = 'Not implemented yet'

// components/personal-tab.tsx
export const address = 'Address'
export const addressNotImplemented =
  'Your home address will go here, visible only to the office. For now, the office keeps it.'
export const emergencyContact = 'Emergency contact'
export const emergencyContactNotImplemented =
  'Who the office should call in an emergency will go here. For now, let the office know.'

// components/profile-header.tsx
export const pbOfficeUserSince = (month: string) => `PB Office user since ${month}`
export const noPhoneSet = 'No phone set'
export const aboutMe = 'About Me'
export const noDescriptionSet = 'No description set'
export const shownToClients = 'This is how clients see your profile'

// components/settings-tab.tsx
export const streetEasy = 'StreetEasy'
export const nakedApartments = 'Naked Apartments'
export const rentHop = 'RentHop'
export const notifications = 'Notifications'
export const byEmail = 'By email'
export const byEmailHint = 'Get updates about your clients, listings and deals by email too.'
export const chooseWhich = 'Choose which'
export const onYourDevices = 'On your devices'
export const onYourDevicesHint =
  'Get notifications on computers and phones where you allowed them, even when PB Office is closed.'
export const signature = 'Signature'
export const signMyEmails = 'Sign my emails'
export const signMyEmailsHint = 'Adds a signature to every email you write in PB Office.'
export const chosenSignature = 'Use my chosen signature'
export const chosenSignatureHint =
  'Emails end with the signature you chose. If off, they end with your name, license, phone and email.'
export const advertising = 'Advertising'
export const publishOn = (title: string) => `Publish on ${title}`
export const notConnected = 'Not connected'
export const takesEffectOnceConnected = (title: string) =>
  `Saved now; takes effect once the office connects to ${title}.`
export const answerRentHopInquiriesAutomatically = 'Answer RentHop inquiries automatically'
export const officeInquiryForm = 'Office inquiry form'
export const listMeOnTheForm = 'List me on the form'
export const listMeOnTheFormHint =
  'People who contact the office through its public form can choose you as their agent.'
