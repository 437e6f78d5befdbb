import { sql } from 'kysely'
import { writeCalendarFiles, writeDerivedDates } from '../../calendar/index.ts'
import { findMboxFolders, writeMbox } from '../../mailbox/index.ts'
import { writeListings } from '../../reso/index.ts'
import { writeAgentCards, writeClientCards } from '../formats/write-cards.ts'
import { writeDealWorkbook } from '../formats/write-deals.ts'
import { writeClientWorkbook, writeListingWorkbook } from '../formats/write-workbooks.ts'
import { getOwner, type ExportContext, type ExportedFile } from './export-context.ts'

interface ExportedAgent {
  readonly id: string
  readonly name: string
}

async function listAgents(context: ExportContext): Promise<ExportedAgent[]> {
  const agentId = getOwner(context)
  const { rows } = await sql<ExportedAgent>`SELECT a.person_id AS id, p.name FROM agent a
    JOIN person p ON p.id = a.person_id
    WHERE ${agentId === null ? sql`true` : sql`a.person_id = ${agentId}::bigint`} ORDER BY a.person_id`.execute(
    context.tx,
  )
  return rows
}

/** A folder's name: the id, which is unique, and what ASCII has of the name. */
function toFolderName({ id, name }: ExportedAgent): string {
  const ascii = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 40)
  return ascii === '' ? id : `${id}-${ascii}`
}

async function* toIterable(text: string): AsyncGenerator<string> {
  yield text
}

async function* writeAgent(context: ExportContext, agent: ExportedAgent): AsyncGenerator<ExportedFile> {
  const folder = `people/${toFolderName(agent)}`
  const { deps, problems } = context
  for (const name of await findMboxFolders(deps, agent.id))
    yield {
      path: `${folder}/mail/${name}.mbox`,
      content: writeMbox(deps, { personId: agent.id, folder: name }, (message) =>
        problems.push(`The file of message ${message} is not in the file store.`),
      ).content,
    }
  let part = 0
  for await (const text of writeCalendarFiles(deps, agent.id, agent.name)) {
    part += 1
    yield { path: `${folder}/calendar${part > 1 ? `-${part}` : ''}.ics`, content: toIterable(text) }
  }
  const dates = await writeDerivedDates(deps, agent.id, agent.name)
  if (dates !== null) yield { path: `${folder}/deals-and-open-houses.ics`, content: toIterable(dates) }
  yield { path: `${folder}/clients.vcf`, content: writeClientCards(context, agent.id) }
  yield { path: `${folder}/clients.xlsx`, content: writeClientWorkbook(context, agent.id) }
  const filesPath = '../../files'
  yield {
    path: `${folder}/listings.reso.json`,
    content: writeListings(deps, { format: 'json', agentId: agent.id, filesPath }),
  }
  yield {
    path: `${folder}/listings.xlsx`,
    content: writeListingWorkbook(context, { agentId: agent.id, filesPath }),
  }
}

/** Yields what programs of daily use open: mail, calendars, clients and listings of each agent, and the office's. */
export async function* writePeople(context: ExportContext): AsyncGenerator<ExportedFile> {
  if (context.scope.kind === 'office') {
    yield { path: 'office/agents.vcf', content: writeAgentCards(context) }
    const filesPath = '../files'
    yield {
      path: 'office/listings.reso.json',
      content: writeListings(context.deps, { format: 'json', filesPath }),
    }
    yield { path: 'office/deals.xlsx', content: writeDealWorkbook(context) }
    yield { path: 'office/listings.xlsx', content: writeListingWorkbook(context, { filesPath }) }
  }
  for (const agent of await listAgents(context)) yield* writeAgent(context, agent)
}
