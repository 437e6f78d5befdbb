import type { ParsedRow } from './parse-row.ts'
import { rowTexts } from './texts.ts'

/** Finds an agent by email or full name; null for no one. */
export type AgentIndex = (
  text: string,
) => { readonly agentId: string; readonly name: string } | 'several' | null

/** A row of a file with the people it names. */
export interface ResolvedRow extends ParsedRow {
  /** Row of the spreadsheet. */
  readonly row: number
  /** Who the row is about; null for someone outside the office. */
  readonly agentId: string | null
  /** Whose mentor it is; null for the only agent's. */
  readonly mentorOf: string | null
  /** Why the row isn't read. */
  readonly errors: readonly string[]
}

/** Finds the people of a row in the office. */
export function resolvePeople(
  row: number,
  { parsed, errors }: { readonly parsed: ParsedRow; readonly errors: readonly string[] },
  agents: AgentIndex,
): ResolvedRow {
  const unknown: string[] = []
  const find = (text: string) => {
    const found = text === '' ? null : agents(text)
    if (found === 'several') unknown.push(rowTexts.severalAgents(text))
    else if (found === null && text !== '') unknown.push(rowTexts.unknownAgent(text))
    return found === 'several' ? null : found
  }
  const { role } = parsed
  const person = role.kind === 'agent' || role.kind === 'mentor' ? find(parsed.agent) : null
  const agent = role.kind === 'mentor' ? find(role.agent) : null
  return {
    ...parsed,
    row,
    agent: person?.name ?? parsed.agent,
    agentId: person?.agentId ?? null,
    mentorOf: agent?.agentId ?? null,
    errors: errors.length > 0 ? errors : unknown,
  }
}
