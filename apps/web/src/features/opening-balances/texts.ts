/** Texts of opening balances. */

const listFormat = new Intl.ListFormat('en-US')

// opening-list.tsx
export const title = 'Deals before the move'
export const lead =
  'Deals closed this year and last, and what owners still owe you, so that each agent’s year to date, cap, 1099 and your receivables start right.'
export const plansFirst = 'Put agents on their commission plans first: the cap comes from there.'
export const plansLink = 'Commission plans'
export const uploadFile = 'Upload a file of deals'
export const uploadHint = (rows: string) =>
  `A table (CSV or XLSX) with a row for each agent on a deal, up to ${rows} rows. If agents, mentors or co-brokers share a deal, give their rows the same number in a Deal column. You’ll review every row before anything is recorded, and you can undo it.`
export const dealFile = 'File of deals'
export const wrongFile = (megabytes: number) => `Choose one CSV or XLSX file of at most ${megabytes} MB.`
export const template = 'Download a template'
export const templateFailed = 'The template wasn’t downloaded'
export const files = 'Files'
export const noFiles = 'No files yet'
export const noFilesHint =
  'Your files appear here with their results. You can undo one until something depends on it.'
export const back = 'Bring your office'

// opening-file.tsx
export const fileNotFound = 'File not found'
export const fileNotFoundHint = 'The draft may have been discarded.'
export const goToFiles = 'Go to files'
export const discard = 'Discard'
export const discardQuestion = 'Discard this draft?'
export const discardHint = 'Nothing was imported. To start again, you need the file.'
export const record = (deals: string) => `Record ${deals}`
export const undo = 'Undo'
export const undoQuestion = 'Undo this file?'
export const undoHint = (deals: string) =>
  `This removes the ${deals} it recorded, with their invoices, and reverses their entries on the days they were booked. It’s refused if a payment, payout or later deal depends on them.`
export const goToDeals = 'Go to deals'

// opening-columns.tsx
export const columns = 'Columns'
export const hideColumns = 'Hide columns'
export const showColumns = 'Show columns'
export const missingColumns = (titles: string) => `Choose the column for: ${titles}.`
export const columnHint =
  'Without a column for it, the company’s share of a deal with one agent is what is left of the commission, every deal counts toward the cap, and agents were paid on the deal’s date.'

// opening-rows.tsx
export const all = 'All'
export const preview = 'Preview'
export const rowFilter = 'Show rows'
export const rows = 'Rows'
export const noRows = 'No rows'
export const noAgent = 'No agent'
export const showMore = (count: string) => `Show ${count} more`
export const kinds = { new: 'To record', known: 'Here already', refused: 'Left out' } as const
export const recordedKinds = { ...kinds, new: 'Recorded' } as const
export const gross = 'Gross'
export const toAgent = 'Agent'
export const share = 'Share'
export const toCompany = 'Company'
export const fees = 'Fees'
export const owed = 'Still owed'
export const paidOn = (day: string) => `Agent paid ${day}`
export const payeePaidOn = (day: string) => `Paid ${day}`
export const oneDealWith = (rows: readonly number[]) =>
  `Same deal as ${rows.length === 1 ? 'row' : 'rows'} ${listFormat.format(rows.map(String))}`
export const notCounted = 'Doesn’t count toward the cap'

// shared-deals-question.tsx
export const sharedTitle = 'Did agents share these deals?'
export const sharedHint = (rows: string, groups: string) =>
  `${rows} in ${groups} list different agents with the same address, unit, date, type and gross commission. If some are shared and some aren’t, number the shared ones in a Deal column and upload the file again.`
export const sharedAnswers = [
  { value: 'one', label: 'Yes, one deal each' },
  { value: 'separate', label: 'No, separate deals' },
] as const

// summary.ts
export const draft = 'Draft'
export const recorded = 'Recorded'
export const undone = 'Undone'
export const notRecorded = (rows: string) => `${rows}, not recorded yet`
export const recordedCount = (deals: string) => `${deals} recorded`
export const knownCount = (count: number) => `${count} here already`
export const refusedCount = (count: number) => `${count} left out`
export const grossSum = (amount: string) => `${amount} gross`
export const owedSum = (amount: string) => `${amount} still owed`
export const uploadedBy = (day: string, name: string) => `Uploaded ${day} by ${name}`
export const recordedAt = (day: string) => `Recorded ${day}`
export const undoneAt = (day: string) => `Undone ${day}`

// mutations.ts
export const readFailed = 'The columns weren’t changed'
export const recordFailed = 'Nothing was recorded'
export const undoFailed = 'Nothing was undone'
export const undoDone = 'Undone. Every sum is as it was.'
export const discarded = 'Draft discarded'
export const discardFailed = 'The draft wasn’t discarded'
export const previewLoading = 'The preview is loading.'
export const answerFailed = 'Your answer wasn’t saved'
export const unanswered = 'Say first whether agents shared these deals.'
export const nothingNew = 'There is no deal to record.'
