import { excludedTables, exportedTables } from './catalog/index.ts'
import { getDateFormat } from '@pb/rules/date-format'
import { officeTimeZone } from '@pb/rules/time-zone'
import type { ExportScope } from './writing/export-context.ts'

const excludedList = Object.entries(excludedTables)
  .map(([table, reason]) => `- ${table}: ${reason}`)
  .join('\n')

const agentOnly = exportedTables
  .filter(({ owner }) => owner === undefined)
  .map(({ name }) => name)
  .join(', ')

const officeIntro = `This folder has the whole office: every record, every email, every file, in open formats.

KEEP IT SAFE. It has social security numbers, dates of birth, account numbers and papers of rental applicants, all
DECRYPTED, and every email. Store it encrypted, and delete it when you no longer need it.`

const agentIntro = `This folder has what belongs to one agent: profile, clients, mail, calendar, searches, deals, listings.

Keep it safe: it has personal details of clients and every email. It has nothing of other agents. Secret values of rental
applications are masked, and renters' documents are not in it: download a document in the application, which records that you
read it. These tables belong to the office and are not in it either: ${agentOnly}.`

/** The README of an export, in plain text. */
export function formatReadme(scope: ExportScope, now: Date): string {
  return `PB Office export of ${now.toISOString()}

${scope.kind === 'office' ? officeIntro : agentIntro}

It shows one moment: all rows were read in one snapshot of the database. A file that was deleted while the export ran is
missing, and named under "problems" in datapackage.json.

WHAT IS WHERE
people/<id>-<name>/   each agent's own things, for the programs of daily use
  mail/Inbox.mbox …     all email in mboxrd format, one file for each folder, each message as it was received or sent;
                        opens in Thunderbird and Apple Mail. A line of a message that begins with "From " has a ">"
                        before it, which programs remove. The first two lines of each, Status and X-Status, are not the
                        message's: O for unread, RO for read, F for starred.
  calendar.ics          events, iCalendar (RFC 5545); a very long calendar continues in calendar-2.ics
  deals-and-open-houses.ics   the dates of deals, tasks and open houses, which the calendar shows too
  clients.vcf           clients, vCard 4.0 (RFC 6350): tags as categories; stage, source and the like as X- properties
  clients.xlsx          the same in words, for Excel and other spreadsheets
  listings.reso.json    the agent's listings, RESO Data Dictionary; photos are named by their path in this folder
  listings.xlsx         the same in words
office/               the agents as vCards, all listings of the office as RESO JSON and XLSX, and
  deals.xlsx            closed deals with a row for each agent, mentor and referral: what each got, and what is still owed;
                        what was paid too much is in the tables of money alone
tables/               every record as CSV, one file for each table
files/                photos and papers under their names in the store; files.csv lists them
recordings/           live streams as MP4
files.csv             each file of files/ with its size, SHA-256, the table that refers to it, and its own name
datapackage.json      every other file with its size, SHA-256, rows and columns (Frictionless Data Package).
                      It is written last: WITHOUT IT THE EXPORT IS INCOMPLETE. Delete such an export and start again.

WHICH FILE IS FOR WHAT
To look at in Excel or another spreadsheet: the .xlsx files. Each cell there is text or a number as it is here.
For programs: the .csv files. Don't open them by a double click: a spreadsheet changes values such as 007, 1/2, 1E5 and
long numbers while it opens a CSV file, and saves them changed. To look at one, import it (in Excel: Data, From Text/CSV,
"Do not detect data types").
For another PB Office: this ZIP as it is (Import listings takes the listings with their photos, and gives each to the agent
with the same email; of an agent's own export, Import email takes the mail), clients.vcf or clients.xlsx (Import clients),
calendar.ics (Import a calendar), office/deals.xlsx (Deals before the move), and of an office's export each agent's folder
mail (as a ZIP: Import email, or for the person who runs the server: npm run cli -- mail:import <folder> --to <agent's email>).

HOW TO READ THE CSV FILES
UTF-8, commas, the names of the columns in the first line. Text is in quotes; nothing between two commas is a missing
value. An apostrophe before =, +, -, @ or another apostrophe at the beginning of text was added so that a spreadsheet
does not run it as a formula: remove it. Times are in UTC. Money is whole cents ("_cents"). Lists and records within a
field are JSON. Bytes are hexadecimal. A column "key" is a key by which a repeated request was recognized.
${scope.kind === 'office' ? 'A column "decrypted" has the value of a rental application that the database has encrypted.\n' : ''}
NEVER EXPORTED
Passwords, sessions, tokens and keys, and credentials of connected accounts, in whatever table. Whole tables left out:
${excludedList}
`
}

/** Notifications about archives. */
export const archiveTexts = {
  ready: (isOffice: boolean) =>
    isOffice
      ? 'The export of your office is ready to download'
      : 'The export of your data is ready to download',
  failed: 'An export failed. Try again, or ask the person who runs your server.',
} as const

const formatMoment = (time: Date) =>
  getDateFormat(officeTimeZone, { dateStyle: 'long', timeStyle: 'short' }).format(time)

/** Why an export cannot be started now. */
export const archiveErrors = {
  tooMany: (count: number, next: Date) =>
    `You can start ${count} exports in 24 hours. You can start the next one on ${formatMoment(next)}.`,
  officeFull: (next: Date) =>
    `Your office’s exports take up all the room they may. The first of them will be deleted on ${formatMoment(next)}.`,
  noRoom: 'There isn’t enough room on the server for another export. Ask the person who runs your server.',
} as const
