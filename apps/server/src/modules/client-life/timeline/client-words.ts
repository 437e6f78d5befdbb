import { clientRemovalReasons, clientStages } from '@pb/rules/clients'
import { titleOf } from '@pb/rules/vocabulary'
import { addEventWords, type Payload } from './sources.ts'

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

const added: Readonly<Record<string, string>> = {
  created: 'Added as a client',
  attached: 'Added as a client, known to the office before',
  approved: 'Added as a client, as a supervisor agreed',
  imported: 'Imported from a file',
}

function removed({ reason }: Payload): string {
  const why = textOf(reason)
  return why === '' ? 'Removed from the list' : `Removed from the list: ${titleOf(clientRemovalReasons, why)}`
}

// How what happens to clients themselves reads in their timelines.
addEventWords({
  added: ({ how }) => ({ title: added[textOf(how)] ?? 'Added as a client' }),
  archived: (payload) => ({ title: removed(payload) }),
  restored: () => ({ title: 'Back in the list' }),
  stage: ({ before, after }) => ({
    title: `${titleOf(clientStages, textOf(before))} → ${titleOf(clientStages, textOf(after))}`,
  }),
  merged: ({ name }) => ({ title: `Merged with ${textOf(name) || 'another record'}` }),
})
