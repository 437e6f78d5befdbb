/** Texts of templates of placed fields. */

export const templates = 'Templates'
export const hint = 'Fields that are placed once, for further PDFs with the same pages.'
export const none = 'No templates yet'
export const noneHint =
  'Choose a PDF under “Send for signature”, place its fields, and save them as a template.'
export const loadFailed = 'Couldn’t load the templates'
export const loading = 'Loading templates'
export const allAgents = 'Show templates of all agents'
export const office = 'Office'
export const by = (agent: string) => `By ${agent}`
export const close = 'Close'
export const choose = 'Use'
export const chooseNamed = (name: string) => `Use ${name}`
export const actions = (name: string) => `Actions for ${name}`
export const rename = 'Rename…'
export const share = 'Share with the office'
export const unshare = 'Stop sharing'
export const remove = 'Delete'

export const fieldCount = (count: number) => (count === 1 ? '1 field' : `${count} fields`)

// Changes
export const renameTitle = (name: string) => `Rename “${name}”`
export const renameSubmit = 'Rename'
export const renamed = (name: string) => `Renamed to “${name}”`
export const shared = (name: string) => `All agents can use “${name}” now`
export const unshared = (name: string) => `“${name}” is no longer shared`
export const deleted = (name: string) => `“${name}” was deleted`
export const restored = (name: string) => `“${name}” was restored`
export const changeFailed = 'Couldn’t change the template'

// save-template-dialog.tsx
export const saveAs = 'Save as template'
export const saveTitle = 'Save fields as a template'
export const saveHint =
  'Their places are saved, with who fills them in. The PDF and the signers’ names are not.'
export const save = 'Save'
export const name = 'Name'
export const signerRole = (signer: string) => `Role of ${signer}`
export const roleHint = 'Such as Applicant, Guarantor, Landlord or Agent'
export const shareNow = 'Share with all agents of the office'
export const saved = (title: string) => `“${title}” was saved`
export const notRead = 'We couldn’t read the pages of this PDF'
export const defaultRoles = ['Applicant', 'Co-applicant', 'Guarantor', 'Landlord', 'Agent'] as const
export const otherRole = (position: number) => `Signer ${position}`

// apply-template-dialog.tsx
export const fromTemplate = 'Use a template'
export const applyTitle = (title: string) => `Use “${title}”`
export const applyHint = 'Choose who fills in the fields of each role.'
export const leaveOut = 'No one: leave these fields out'
export const place = (count: number) =>
  count === 0 ? 'Place fields' : count === 1 ? 'Place 1 field' : `Place ${count} fields`
export const replaces = (count: number) =>
  count === 1 ? 'The field placed so far is replaced.' : `The ${count} fields placed so far are replaced.`
export const tooFewPages = (have: number, want: number, count: number) =>
  `This PDF has ${have === 1 ? '1 page' : `${have} pages`}, the template ${want}. ${
    count === 1 ? '1 field of the other pages is' : `${count} fields of the other pages are`
  } left out.`
export const morePages = (have: number, want: number) =>
  `This PDF has ${have} pages, the template ${want === 1 ? '1' : want}. The other pages get no fields.`
export const otherSize = (pages: string) =>
  `The size of ${pages} is another than in the template. Check where the fields are.`
export const page = (number: number) => `page ${number}`
export const nothingFits = 'No field of this template fits. Choose who fills them in, or another template.'
