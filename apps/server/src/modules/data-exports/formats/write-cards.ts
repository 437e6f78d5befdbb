import { sql } from 'kysely'
import { extensionTitles, toExtensionName } from '../../clients/import/index.ts'
import type { ExportContext } from '../writing/export-context.ts'
import { readRows } from '../writing/read-rows.ts'
import { describeClient, describeParticipants, readClients } from './client-rows.ts'
import { formatCard, type CardPerson } from './vcard.ts'

/** An agent's clients as vCards, with their tags as categories and all else that is known of them; archived ones too. */
export async function* writeClientCards(context: ExportContext, agentId: string): AsyncGenerator<string> {
  for await (const row of readClients(context, agentId)) {
    const values = describeClient(row)
    yield formatCard({
      uid: `client-${row.id}`,
      firstName: row.first_name,
      lastName: row.last_name,
      emails: row.emails,
      phones: row.phones,
      categories: row.tags,
      note: row.notes,
      organization: '',
      related: describeParticipants(row),
      address: values.Address,
      birthday: values.Birthday,
      extensions: Object.fromEntries(extensionTitles.map((title) => [toExtensionName(title), values[title]])),
    })
  }
}

/** The office's agents as vCards, deactivated ones too. */
export async function* writeAgentCards({ tx }: ExportContext): AsyncGenerator<string> {
  const people = readRows(
    tx,
    sql<CardPerson>`SELECT 'agent-' || a.person_id AS uid, p.first_name AS "firstName", p.last_name AS "lastName",
      ARRAY[a.email::text] AS emails, CASE WHEN a.phone = '' THEN '{}' ELSE ARRAY[a.phone] END AS phones,
      '{}'::text[] AS categories, a.description AS note, o.name AS organization
    FROM agent a JOIN person p ON p.id = a.person_id CROSS JOIN office o ORDER BY a.person_id`,
  )
  for await (const person of people) yield formatCard(person)
}
