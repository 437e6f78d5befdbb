import { parseAmount, parsePercent } from './amounts.ts'
import { formatInput, isEmptyLine, type LineForm, type SheetForm } from './form-state.ts'

/** An amount in the spelling of saved ones; other text stays. */
function normalizeAmount(text: string): string {
  const value = parseAmount(text)
  return Number.isNaN(value) ? text : formatInput(value)
}

function normalizePercent(text: string): string {
  const value = parsePercent(text)
  return Number.isNaN(value) ? text.trim() : String(value)
}

export function normalizeLine(line: LineForm): LineForm {
  return {
    ...line,
    description: line.description.trim(),
    amount: normalizeAmount(line.amount),
    payee: line.payee.trim(),
  }
}

/** The form in the spelling that the server replies, so that forms which save the same are equal. */
export function normalizeForm(form: SheetForm): SheetForm {
  const { basic } = form
  return {
    kind: form.kind,
    basic: {
      ...(Object.fromEntries(
        Object.entries(basic).map(([field, text]) => [field, text.trim()]),
      ) as typeof basic),
      apt_price: normalizeAmount(basic.apt_price),
    },
    lines: form.lines.filter((line) => !isEmptyLine(line)).map(normalizeLine),
    agents: form.agents.map((agent) => ({
      ...agent,
      share: normalizePercent(agent.share),
      companySplit: normalizePercent(agent.companySplit),
      splitReason: agent.companySplit.trim() === '' ? '' : agent.splitReason.trim(),
    })),
    methods: form.methods.toSorted(),
  }
}
