import type { PlanTermsWire } from '@pb/contract/commission-plans'
import type { CommissionPlan } from '@pb/rules/deals/plans'
import { dollarsToCents } from '@pb/rules/money'
import { isPriceValid, parseDollars } from '../../../lib/price-text.ts'
import { randomKey } from '../../../lib/random-key.ts'
import * as texts from '../texts.ts'

type SplitKind = (typeof texts.kinds)[number]['value']

/** Rows of the form have keys of their own, so that a removed one takes its fields with it. */
interface Row {
  readonly key: string
}
export interface TierRow extends Row {
  readonly from: string
  readonly split: string
}
export interface FeeRow extends Row {
  readonly title: string
  readonly amount: string
  readonly waived: boolean
}
export interface ShareRow extends Row {
  readonly agentId: string
  readonly title: string
  readonly rate: string
  readonly from: 'agent' | 'company'
}

/** A plan as its form holds it: what is typed. */
export interface PlanForm {
  readonly kind: SplitKind
  /** A flat split uses the first. */
  readonly tiers: readonly TierRow[]
  readonly cap: string
  readonly minimum: string
  readonly resetOn: string
  readonly fees: readonly FeeRow[]
  readonly shares: readonly ShareRow[]
}

const toText = (value: number) =>
  value === 0 ? '' : value.toLocaleString('en-US', { maximumFractionDigits: 2 })

export const newTier = (from = '', split = ''): TierRow => ({ key: randomKey(), from, split })
export const newFee = (): FeeRow => ({ key: randomKey(), title: '', amount: '', waived: true })
export const newShare = (): ShareRow => ({
  key: randomKey(),
  agentId: '',
  title: 'Mentor',
  rate: '',
  from: 'agent',
})

/** The form of a plan's terms; without them that of a new plan. */
export function toPlanForm(terms?: PlanTermsWire): PlanForm {
  if (!terms)
    return {
      kind: 'flat',
      tiers: [newTier('0', '30')],
      cap: '',
      minimum: '',
      resetOn: '01-01',
      fees: [],
      shares: [],
    }
  return {
    kind: terms.tiers.length === 1 ? 'flat' : terms.measure,
    tiers: terms.tiers.map(({ from, company_split }) => newTier(toText(from) || '0', String(company_split))),
    cap: terms.cap === null ? '' : toText(terms.cap) || '0',
    minimum: toText(terms.minimum),
    resetOn: terms.reset_on,
    fees: terms.fees.map(({ title, amount, waived_after_cap }) => ({
      key: randomKey(),
      title,
      amount: toText(amount),
      waived: waived_after_cap === 1,
    })),
    shares: terms.shares.map(({ agent_id, title, rate, from }) => ({
      key: randomKey(),
      agentId: agent_id,
      title,
      rate: String(rate),
      from,
    })),
  }
}

/** Parses a percentage with at most two decimals; null if invalid. */
export function parsePercent(text: string): number | null {
  const value = /^\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?\s*$/.exec(text)?.[1]
  return value === undefined || Number(value) > 100 ? null : Number(value)
}

/** Errors by field: `cap`, or `tiers.1.from` for a row. */
export type FormErrors = Readonly<Record<string, string>>

const isAmount = (text: string) => text.trim() !== '' && isPriceValid(text)

function findErrors(form: PlanForm, tiers: readonly TierRow[]): FormErrors {
  const rows = [
    ...tiers.flatMap(({ from, split }, index) => [
      [`tiers.${index}.split`, parsePercent(split) === null ? texts.enterPercent : ''],
      [`tiers.${index}.from`, index > 0 && !isAmount(from) ? texts.enterAmount : ''],
      [
        `tiers.${index}.from`,
        index > 0 && isAmount(from) && parseDollars(from) <= parseDollars(tiers[index - 1]!.from)
          ? texts.enterHigher
          : '',
      ],
    ]),
    ['cap', isPriceValid(form.cap) ? '' : texts.enterAmount],
    ['minimum', isPriceValid(form.minimum) ? '' : texts.enterAmount],
    ...form.fees.flatMap(({ title, amount }, index) => [
      [`fees.${index}.title`, title.trim() === '' ? texts.enterName : ''],
      [`fees.${index}.amount`, isAmount(amount) ? '' : texts.enterAmount],
    ]),
    ...form.shares.flatMap(({ agentId, title, rate }, index) => [
      [`shares.${index}.agent`, agentId === '' ? texts.choosePerson : ''],
      [`shares.${index}.title`, title.trim() === '' ? texts.enterName : ''],
      [`shares.${index}.rate`, parsePercent(rate) === null ? texts.enterPercent : ''],
    ]),
  ]
  return Object.fromEntries(rows.filter(([, text]) => text !== '')) as FormErrors
}

/** Parses a form: the terms, or the errors by field. */
export function parsePlanForm(form: PlanForm): { terms: PlanTermsWire | null; errors: FormErrors } {
  const tiers = form.kind === 'flat' ? form.tiers.slice(0, 1) : form.tiers
  const errors = findErrors(form, tiers)
  if (Object.keys(errors).length > 0) return { terms: null, errors }
  const terms: PlanTermsWire = {
    measure: form.kind === 'company_dollar' ? 'company_dollar' : 'gross',
    tiers: tiers.map(({ from, split }, index) => ({
      from: index === 0 ? 0 : parseDollars(from),
      company_split: parsePercent(split) ?? 0,
    })),
    cap: form.cap.trim() === '' ? null : parseDollars(form.cap),
    minimum: parseDollars(form.minimum),
    fees: form.fees.map(({ title, amount, waived }) => ({
      title: title.trim(),
      amount: parseDollars(amount),
      waived_after_cap: waived ? 1 : 0,
    })),
    shares: form.shares.map(({ agentId, title, rate, from }) => ({
      agent_id: agentId,
      title: title.trim(),
      rate: parsePercent(rate) ?? 0,
      from,
    })),
    reset_on: form.resetOn,
  }
  return { terms, errors }
}

/** Terms in cents and basis points, for the example. */
export function toRulesPlan(terms: PlanTermsWire, title: string): CommissionPlan {
  return {
    title,
    measure: terms.measure,
    tiers: terms.tiers.map(({ from, company_split }) => ({
      from: dollarsToCents(from),
      companyRate: Math.round(company_split * 100),
    })),
    cap: terms.cap === null ? null : dollarsToCents(terms.cap),
    minimum: dollarsToCents(terms.minimum),
    fees: terms.fees.map((fee) => ({
      title: fee.title,
      cents: dollarsToCents(fee.amount),
      waivedAfterCap: fee.waived_after_cap === 1,
    })),
    shares: terms.shares.map((share) => ({
      payeeId: share.agent_id,
      title: share.title,
      rate: Math.round(share.rate * 100),
      from: share.from,
    })),
    resetOn: terms.reset_on,
  }
}
