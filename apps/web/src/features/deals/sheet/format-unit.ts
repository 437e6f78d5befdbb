import { dealKinds, fundsMethods } from '@pb/rules/deals/vocabulary'
import { findTitle } from '@pb/rules/vocabulary'
import { priceTitles } from '../labels.ts'
import { basicFields, type BasicField, type SheetForm } from './form-state.ts'
import * as texts from './texts.ts'

const isBasic = (field: string): field is BasicField => basicFields.some((name) => name === field)

/** What a field is called. */
export function getFieldTitle(field: string, form: SheetForm): string {
  if (field === 'apt_price') return priceTitles[form.kind]
  if (isBasic(field)) return texts.fieldTitles[field]
  if (field === 'kind') return texts.kind
  if (field === 'methods') return texts.methods
  if (field.startsWith('agent')) return texts.agents
  const key = field.split(':')[1]
  const line = form.lines.find((each) => each.key === key || each.lineId === key)
  return line?.description.trim() || texts.line
}

/** The value of a field as text, to compare two. */
export function formatUnit(field: string, form: SheetForm): string {
  if (isBasic(field)) return form.basic[field].trim() || texts.empty
  if (field === 'kind') return findTitle(dealKinds, form.kind)
  if (field === 'methods')
    return form.methods.map((key) => findTitle(fundsMethods, key)).join(', ') || texts.empty
  if (field === 'agents') return form.agents.map(({ name, share }) => `${name} ${share}%`).join(', ')
  const id = field.split(':')[1]
  const line = form.lines.find(({ lineId }) => lineId === id)
  if (!line) return texts.removed
  return [line.description.trim(), line.amount && `$${line.amount}`].filter(Boolean).join(' ')
}
