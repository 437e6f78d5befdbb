import { clientRemovalReasons, clientStages } from '@pb/rules/clients'
import { findTitle } from '@pb/rules/vocabulary'
import { addEventTexts, type Payload } from './sources.ts'

const toText = (value: unknown): string => (typeof value === 'string' ? value : '')

const addedTitles: Readonly<Record<string, string>> = {
  created: 'Added as a client',
  attached: 'Added as a client (already known to the office)',
  approved: 'Added as a client after a supervisor approved',
  imported: 'Imported from a file',
}

function formatRemoval({ reason }: Payload): string {
  const key = toText(reason)
  return key === ''
    ? 'Removed from the list'
    : `Removed from the list: ${findTitle(clientRemovalReasons, key)}`
}

addEventTexts({
  added: ({ how }) => ({ title: addedTitles[toText(how)] ?? 'Added as a client' }),
  archived: (payload) => ({ title: formatRemoval(payload) }),
  reassigned: () => ({ title: 'Reassigned to you' }),
  restored: () => ({ title: 'Restored to the list' }),
  stage: ({ before, after }) => ({
    title: `${findTitle(clientStages, toText(before))} → ${findTitle(clientStages, toText(after))}`,
  }),
  merged: ({ name }) => ({ title: `Merged with ${toText(name) || 'another record'}` }),
})
