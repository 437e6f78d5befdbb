import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `npm run corpus -- <kind> <folder> [options]`: reads files that others made, reports what became of each, and exits
 * with 1 if one was not read as it should be. A folder alone is one of mail. One file for each kind, in `corpus/`.
 */
const kinds = {
  addresses: () => import('./corpus/addresses.ts'),
  leads: () => import('./corpus/leads.ts'),
  mail: () => import('./corpus/mail.ts'),
  contacts: () => import('./corpus/contacts.ts'),
  calendars: () => import('./corpus/calendars.ts'),
  sheets: () => import('./corpus/sheets.ts'),
  reso: () => import('./corpus/reso.ts'),
}

const usage = `Usage: npm run corpus -- <${Object.keys(kinds).join('|')}> <folder>`
const sampleMail = join(import.meta.dirname, '../../shared/data/mail')

const [first = '', ...rest] = process.argv.slice(2)
const isKind = Object.hasOwn(kinds, first)
const kind = isKind ? (first as keyof typeof kinds) : 'mail'
const given = isKind ? rest : process.argv.slice(2)
const hasFolder = given[0] !== undefined && given[0] !== '' && !given[0].startsWith('--')
const folder = resolve(hasFolder ? given[0]! : sampleMail)

if (!hasFolder && kind !== 'mail') throw new Error(usage)
if (!existsSync(folder)) throw new Error(`There is no folder ${folder}. ${usage}`)
const { runCorpus } = await kinds[kind]()
process.exitCode = (await runCorpus(folder, hasFolder ? given.slice(1) : given)) ? 0 : 1
