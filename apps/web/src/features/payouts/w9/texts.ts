import { pluralize } from '@pb/rules/plural'

export const formW9 = 'Form W-9'
export const formW9Title = (name: string) => `Form W-9 of ${name}`
export const noW9 = 'No W-9'
export const whyOwn =
  'The office files Form 1099-NEC for what it paid you in a year, with the name, address and number you state here.'
export const noneYet = 'No Form W-9 yet'
export const asked = (day: string) => `Asked on ${day}`
export const askedOfYou = (day: string) => `The office asked for it on ${day}.`
export const fillIn = 'Fill in Form W-9'
export const change = 'Change'
export const enterPaper = 'Enter a paper form'
export const ask = 'Ask the agent'
export const askAll = 'Ask for missing W-9s'
export const askDone = (count: number) =>
  count === 0
    ? 'No one to ask: the others were asked within the last 24 hours'
    : `Asked ${pluralize(count, 'agent')}`
export const askFailed = 'Not asked'
/** Begins with what the button shows. */
export const openW9 = (shown: string, name: string) => `${shown}: Form W-9 of ${name}`
export const saved = 'Form W-9 saved'
export const save = 'Save'
export const signAndSave = 'Sign and save'

export const nameOnReturn = 'Name on the tax return'
export const nameHint = 'Line 1, exactly as on the income tax return'
export const firstName = 'First name'
export const middleName = 'Middle name'
export const lastName = 'Last name'
export const suffix = 'Suffix'
export const suffixHint = 'Jr, Sr, III'
export const businessName = 'Business name'
export const businessNameHint = 'Line 2, if it is another name'
export const classification = 'Tax classification'
export const llcHint = 'An LLC with one owner that isn’t taxed for itself checks its owner’s box.'
export const llcTax = 'LLC taxed as'
export const choose = 'Choose'
export const otherClassification = 'Other classification'
export const foreignPartners = 'Has foreign partners, owners or beneficiaries (line 3b)'
export const exemptCode = 'Exempt payee code'
export const fatcaCode = 'FATCA exemption code'
export const noCode = 'None'
export const address = 'Address'
export const street = 'Street address'
export const unit = 'Apt. or suite'
export const city = 'City'
export const state = 'State'
export const zip = 'ZIP code'
export const tinType = 'Type of number'
export const ssn = 'Social security number or ITIN'
export const ein = 'Employer identification number'
export const tin = 'Taxpayer identification number'
export const tinHint = 'Stored encrypted. Shown as its last four digits.'
export const keepHint = (mask: string) => `Leave it empty to keep ${mask}.`
export const backup = 'Subject to backup withholding (item 2 of the certification is crossed out)'
export const backupOwn = 'The IRS notified me that I am subject to backup withholding'
export const signedOn = 'Signed on'
export const signature = 'Sign with your name'
/** Part II of Form W-9 (Rev. March 2024), the certification; item 2 depends on the box above it. */
export const certification = (backupWithholding: boolean) =>
  `Under penalties of perjury, I certify that: 1. The number shown on this form is my correct taxpayer identification number (or I am waiting for a number to be issued to me); ${
    backupWithholding
      ? ''
      : '2. I am not subject to backup withholding because (a) I am exempt from backup withholding, or (b) I have not been notified by the Internal Revenue Service (IRS) that I am subject to backup withholding as a result of a failure to report all interest or dividends, or (c) the IRS has notified me that I am no longer subject to backup withholding; '
  }3. I am a U.S. citizen or other U.S. person (defined in the instructions); and 4. The FATCA code(s) entered on this form (if any) indicating that I am exempt from FATCA reporting is correct.`
export const certificationTitle = 'Certification'
export const paperHint = 'Enter what the payee filled in and signed. Keep the form for at least four years.'

export const given = 'Given'
export const givenBy = (name: string, day: string, byPayee: boolean) =>
  byPayee ? `Signed by ${name} on ${day}` : `Entered by ${name} on ${day} from a paper form`
export const yes = 'Yes'
export const reveal = 'Show'
export const revealNumber = 'Show the number'
export const revealLogged = 'This is recorded, and the payee sees it.'
export const revealFailed = 'Not shown'
export const hide = 'Hide'
export const hideNumber = 'Hide the number'
export const hidesAgain = 'It hides again after a minute.'
export const readings = 'Who read the number'
export const noReadings = 'No one yet'
export const reading = (name: string, at: string, year: number | null) =>
  year === null ? `${name}, ${at}` : `${name}, ${at}, in the 1099-NEC file for ${year}`
export const earlier = 'Earlier forms'
export const earlierForm = (mask: string, given: string, replaced: string) =>
  `${mask}, given on ${given}, replaced on ${replaced}`
