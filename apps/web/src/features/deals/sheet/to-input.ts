import type { SheetInput } from '@pb/contract/deals'
import { fundsMethods } from '@pb/rules/deals/vocabulary'
import { parseAmount, parsePercent } from './amounts.ts'
import { fieldNames, type Issues } from './find-issues.ts'
import { isDeduction, isEmptyLine, type BasicField, type LineForm, type SheetForm } from './form-state.ts'

function toLine(line: LineForm): SheetInput['commissions'][number] {
  const amount = parseAmount(line.amount)
  return {
    line_id: line.lineId,
    description: line.description.trim(),
    op: line.payer === 'op' ? amount : null,
    fee: line.payer === 'fee' ? amount : null,
    payer: line.payer,
    deducts: isDeduction(line) ? 1 : 0,
    agent_id: line.agentId,
    timing: line.timing,
    payee: line.payee.trim(),
  }
}

const hasLineIssue = (issues: Issues, { key }: LineForm): boolean =>
  fieldNames.lineDescription(key) in issues || fieldNames.lineAmount(key) in issues

/** Lines to save: one that cannot be saved stays as it was saved, and a new one waits. Deductions come last. */
function getSavableLines(form: SheetForm, saved: SheetForm, issues: Issues): LineForm[] {
  const lines = form.lines.flatMap((line) => {
    if (isEmptyLine(line)) return []
    if (!hasLineIssue(issues, line)) return [line]
    const before = saved.lines.find(({ lineId }) => lineId !== '' && lineId === line.lineId)
    return before ? [{ ...before, key: line.key }] : []
  })
  return [...lines.filter((line) => !isDeduction(line)), ...lines.filter(isDeduction)]
}

const agentIssue = /^agents?(?::|$)/

/** The form with the saved value of each field that has an issue: what can be saved of it. */
export function toSavableForm(form: SheetForm, saved: SheetForm, issues: Issues): SheetForm {
  const basic = Object.entries(form.basic).map(([field, text]) => [
    field,
    field in issues ? saved.basic[field as BasicField] : text,
  ])
  const agentsFit = !Object.keys(issues).some((field) => agentIssue.test(field))
  return {
    ...form,
    basic: Object.fromEntries(basic) as SheetForm['basic'],
    lines: getSavableLines(form, saved, issues),
    agents: (agentsFit ? form : saved).agents,
  }
}

/** A savable form as the server saves it. */
export function toInput({ kind, basic, lines, agents, methods }: SheetForm, version: number): SheetInput {
  const get = (field: BasicField): string => basic[field].trim()
  const toDate = (field: BasicField): string | null => get(field) || null
  return {
    version,
    kind,
    basic_info: {
      client_name: get('client_name'),
      client_email: get('client_email'),
      client_phone: get('client_phone'),
      apt_address: get('apt_address'),
      apt_unit: get('apt_unit'),
      apt_price: parseAmount(get('apt_price')),
      date: get('date'),
      lease_start: toDate('lease_start'),
      lease_end: toDate('lease_end'),
      description: get('description'),
      management: get('management'),
    },
    commissions: lines.map(toLine),
    agents: agents.map(({ agentId, share, companySplit, splitReason }) => ({
      agent_id: agentId,
      share: parsePercent(share),
      company_split: companySplit === '' ? null : parsePercent(companySplit),
      ...(companySplit !== '' && { split_reason: splitReason.trim() }),
    })),
    funds: {
      methods: fundsMethods.map(({ key, title }) => ({
        key,
        label: title,
        checked: methods.includes(key) ? 1 : 0,
      })),
    },
  }
}
