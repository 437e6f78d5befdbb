/** Texts of the office's settings for deals. */

export const title = 'Deal settings'
export const deals = 'Deals'
export const lead = 'For deals that agents submit from now on. Submitted deals stay as they are.'
export const loading = 'Loading the settings'

// deduction-rows.tsx
export const deductions = 'Deductions'
export const deductionsLead =
  'Offered on every sheet in this order, with these amounts. Before the split they come off the gross; after it, off the agent’s part.'
export const name = 'Name'
export const nameLabel = (number: number) => `Name of deduction ${number}`
export const timing = 'Timing'
export const timingLabel = (name: string) => `Timing of ${name}`
export const before = 'Before the split'
export const after = 'After the split'
export const amount = 'Default amount'
export const amountLabel = (name: string) => `Default amount of ${name}`
export const moveUp = (name: string) => `Move ${name} up`
export const moveDown = (name: string) => `Move ${name} down`
export const remove = (name: string) => `Remove ${name}`
export const removed = (name: string) => `${name} removed`
export const add = 'Add deduction'
export const none = 'No deductions are offered.'
export const unnamed = 'the new deduction'
export const nameRequired = 'Enter a name'
export const sameName = 'This name is taken'
export const invalidAmount = 'Enter an amount in dollars, such as 150'

// checklists.tsx
export const checklists = 'Paperwork'
export const checklistsLead = 'What a deal needs before it can be approved.'
export const checklistTitle = (kind: string) => `${kind} deals`

// settings-form.tsx
export const save = 'Save'
export const saved = 'Deal settings saved'
export const notSaved = 'Couldn’t save the settings'
