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

// money-controls-form.tsx
export const controls = 'Who handles the money of a deal'
export const controlsLead =
  'Recording money that came in, approving the deal and paying it out take more than one person, so that no one alone can make money leave the office. No one approves their own deal or pays themselves.'
export const duties = 'People needed'
export const threePeople = 'Three: each step is another person'
export const twoPeople = 'Two: no one does all three steps'
export const onePerson = 'One: one person may do all three steps'
export const fewSupervisors = {
  1: 'The office has one supervisor and no bookkeeper, so one person may do all three steps for now.',
  2: 'The office has two supervisors or bookkeepers, so two people are enough for now.',
  3: '',
} as const
export const combinedLogged = 'When one person does what two should, it’s recorded.'
export const changedBy = (name: string, date: string) => `Changed by ${name}, ${date}`
export const saveControls = 'Save who is needed'
export const controlsUnchanged = 'Choose another number of people first.'
export const controlsSaved = 'Saved who is needed'
