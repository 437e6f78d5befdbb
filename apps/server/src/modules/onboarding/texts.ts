/** Why a person of a list is not invited. */
export const peopleTexts = {
  noEmail: 'There is no email',
  severalEmails: 'There are several emails',
  badEmail: (text: string) => `“${text}” isn’t an email address`,
  noName: 'There is no name',
  severalNames: (texts: readonly string[]) =>
    `It isn’t clear which of these is the name: ${texts.map((text) => `“${text}”`).join(', ')}`,
  unknownRole: (text: string) => `“${text}” isn’t a role. Use Agent, Supervisor or Developer.`,
  repeated: (row: number) => `The same email as row ${row}`,
  member: 'Is a member already',
  deactivated: 'Has a deactivated account. Reactivate it under Members.',
  invited: 'Is invited already',
  tooMany: (max: number) => `A list has at most ${max} people`,
  unreadable: 'We couldn’t read this list. Check its quotes.',
  nothing: 'There is no one new to invite in this list',
  alreadyUndone: 'This was undone already',
} as const

/** What imports left out, where the rows themselves aren't stored or aren't the reader's to see. */
export const leftOutTexts = {
  agentClients: (agent: string) => `Clients of ${agent}`,
  clientsHidden: (agent: string) => `${agent} sees each with its reason under Import clients`,
  sheetRows: (company: string) => `Rows of a sheet of ${company}`,
  sheetReason: 'They weren’t read. Upload the file again to see each with its reason.',
  agentMail: (agent: string) => `Email of ${agent}`,
  mailHidden: (agent: string) => `${agent} sees each with its reason under Import email`,
  moreMail: 'More messages of this file',
  moreMailReason: 'The first 1,000 are listed with their reasons',
  events: (agent: string) => `Events of ${agent}`,
  eventReason: 'They have no readable time, or are canceled',
} as const
