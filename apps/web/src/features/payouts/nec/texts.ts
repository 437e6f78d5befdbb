import { pluralize } from '@pb/rules/plural'

export const title = (year: number) => `Form 1099-NEC files for ${year}`
export const intro =
  'For the IRS’s IRIS Taxpayer Portal, with at most 100 returns a file. Files have whole taxpayer numbers: each download is recorded, and payees see theirs.'
export const filer = 'Filed by'
export const filerMissing = 'Enter the office as it files before you download a file.'
export const enterFiler = 'Enter the office'
export const changeFiler = 'Change'
export const filerTitle = 'The office as it files'
export const filerHint = 'As the IRS knows it. A business files with its employer identification number.'
export const name = 'Name on the tax return'
export const name2 = 'Second line of the name'
export const ein = 'Employer identification number'
export const street = 'Street address'
export const unit = 'Floor or suite'
export const city = 'City'
export const state = 'State'
export const zip = 'ZIP code'
export const phone = 'Phone'
export const email = 'Email'
export const save = 'Save'
export const filerSaved = 'Office saved'

export const templateMissing = (year: number) =>
  `The IRS shows the template of ${year} only in the portal. Until you choose it here, files have the columns that we know from earlier years, which the portal may refuse.`
export const templateStored = (columns: number, name: string, day: string) =>
  `${columns} columns of the template that ${name} chose on ${day}`
export const templateUnknown = (titles: readonly string[]) =>
  `We don’t know what these columns are for, so they stay empty: ${titles.join('; ')}.`
export const unconfirmed =
  'We couldn’t confirm with the IRS how the portal spells the values in these columns. Check the first file in the portal before you submit it.'
export const chooseTemplate = 'Choose the template (CSV)'
export const removeTemplate = 'Remove'
export const templateSaved = 'Template stored'
export const templateRemoved = 'Template removed'
export const templateFailed = 'Template not stored'
export const tooLarge = 'This file isn’t a template: its first line is too long.'

export const returns = 'Returns'
export const countReturns = (count: number, amount: string) => `${pluralize(count, 'return')}, ${amount}`
export const noReturns = 'No returns in this year'
export const download = (number: number, count: number) =>
  `Download file ${number} (${pluralize(count, 'return')})`
export const downloadFailed = 'Not downloaded'
export const downloads = 'Downloaded'
export const downloaded = (name: string, day: string, number: number, count: number) =>
  `${name}, ${day}: file ${number} with ${pluralize(count, 'return')}`

export const leftOut = 'Payees without a return'
export const leftOutOpen = (count: number) =>
  `${pluralize(count, 'payee')} ${count === 1 ? 'needs' : 'need'} something before ${count === 1 ? 'a return' : 'their returns'} can be filed.`
export const payee = 'Payee'
export const amount = 'Paid'
export const reason = 'Why'
export const openForm = (name: string) => `Form W-9 of ${name}`
