import { explainEmail } from '@pb/rules/mail/email-pattern'
import { findAmountIssue, maxLine, maxPrice, parseAmount, parsePercent, toHundredths } from './amounts.ts'
import { isDeduction, isEmptyLine, type AgentForm, type LineForm, type SheetForm } from './form-state.ts'
import * as texts from './texts.ts'

/** Messages by field; a field with one is not saved. */
export type Issues = Readonly<Record<string, string>>

/** Names of fields in issues and conflicts. */
export const fieldNames = {
  line: (key: string) => `line:${key}`,
  lineDescription: (key: string) => `line:${key}:description`,
  lineAmount: (key: string) => `line:${key}:amount`,
  share: (agentId: string) => `agent:${agentId}:share`,
  split: (agentId: string) => `agent:${agentId}:split`,
  agents: 'agents',
} as const

function findLineIssues(line: LineForm): Record<string, string> {
  const issues: Record<string, string> = {}
  if (isEmptyLine(line)) return issues
  if (line.description.trim() === '') issues[fieldNames.lineDescription(line.key)] = texts.noDescription
  const amount = findAmountIssue(line.amount, maxLine)
  if (amount !== null) issues[fieldNames.lineAmount(line.key)] = amount
  return issues
}

function findAgentIssues(agents: readonly AgentForm[]): Record<string, string> {
  const issues: Record<string, string> = {}
  for (const { agentId, share, companySplit } of agents) {
    const percent = parsePercent(share)
    if (!(percent > 0 && percent <= 100)) issues[fieldNames.share(agentId)] = texts.noShare
    if (companySplit !== '' && !(parsePercent(companySplit) <= 100))
      issues[fieldNames.split(agentId)] = texts.noSplit
  }
  const sum = agents.reduce((total, { share }) => total + toHundredths(parsePercent(share)), 0)
  if (Object.keys(issues).length === 0 && sum !== 10_000)
    issues[fieldNames.agents] = texts.sharesOff(sum / 100)
  return issues
}

/** What is typed that cannot be saved. */
export function findIssues(form: SheetForm): Issues {
  const { basic, lines, agents } = form
  const issues: Record<string, string> = {}
  const problem = basic.client_email.trim() === '' ? null : explainEmail(basic.client_email)
  if (problem !== null) issues['client_email'] = problem
  const price = findAmountIssue(basic.apt_price, maxPrice)
  if (price !== null) issues['apt_price'] = price
  if (basic.date === '') issues['date'] = texts.noDate
  if (basic.lease_start !== '' && basic.lease_end !== '' && basic.lease_end < basic.lease_start)
    issues['lease_end'] = texts.endBeforeStart
  for (const line of lines) Object.assign(issues, findLineIssues(line))
  return Object.assign(issues, findAgentIssues(agents))
}

const sum = (lines: readonly LineForm[]): number =>
  lines.reduce((total, { amount }) => total + Math.round((parseAmount(amount) || 0) * 100), 0) / 100

/** The commission lines and the deductions in dollars, as they are typed. */
export function sumLines(lines: readonly LineForm[]) {
  return {
    gross: sum(lines.filter((line) => !isDeduction(line))),
    deductions: sum(lines.filter(isDeduction)),
  }
}
