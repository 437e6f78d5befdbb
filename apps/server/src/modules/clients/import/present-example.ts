import type { ClientImportExample } from '@pb/contract/client-imports'
import type { PlanRow } from './decide-rows.ts'

const maxTextLength = 300
const searchTypeTitles = { rental: 'Rental', sale: 'Sale' } as const

/** A client with all that will be stored, in the order of the record. */
export function presentExample({ row, name, facts, client, notes }: PlanRow): ClientImportExample {
  const { fields, tags, agent } = client!
  const all = [
    { title: 'Email', text: [fields.email, ...(fields.more_emails ?? [])].filter(Boolean).join(', ') },
    { title: 'Phone', text: [fields.phone ?? '', ...(fields.more_phones ?? [])].filter(Boolean).join(', ') },
    {
      title: 'Looking for',
      text: [fields.search_type]
        .flat()
        .map((type) => searchTypeTitles[type])
        .join(', '),
    },
    ...facts.map((fact) => (fact.text === 'Do not email' ? { title: 'Bulk email', text: 'No' } : fact)),
    { title: 'Pets', text: fields.pets ?? '' },
    { title: 'Tags', text: tags.join(', ') },
    { title: 'Agent', text: agent },
    { title: 'Notes', text: fields.notes ?? '' },
  ]
  return {
    row,
    name: name || fields.first_name,
    facts: all
      .filter(({ text }) => text !== '')
      .map(({ title, text }) => ({
        title,
        text: text.length > maxTextLength ? `${text.slice(0, maxTextLength)}…` : text,
      })),
    notes: [...notes],
  }
}
