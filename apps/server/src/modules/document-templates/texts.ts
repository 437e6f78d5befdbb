import { maxTemplates } from '@pb/contract/document-templates'

export const templateErrors = {
  tooMany: `You can have up to ${maxTemplates} templates. Delete one to add another.`,
  tooManyShared: `The office can share up to ${maxTemplates} templates. Delete one to share another.`,
  changed: 'This template was changed in another window. Reload the page to see the change.',
  ofOffice: 'The office shares this template: a supervisor can change it.',
  ofAgent: 'This template belongs to another agent: you can only share it with the office.',
  nameTaken: (name: string) => `You already have a template named “${name}”. Choose another name.`,
  nameTakenShared: (name: string) =>
    `The office already shares a template named “${name}”. Choose another name.`,
  sharing: 'Only a supervisor can share a template with the office.',
} as const
