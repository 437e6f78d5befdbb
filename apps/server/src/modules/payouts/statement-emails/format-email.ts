import { formatDate } from '@pb/rules/dates'
import { nameMethod, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { formatCents } from '@pb/rules/money'
import { pluralize } from '@pb/rules/plural'
import { escapeHtml } from '../../../platform/html/escape-html.ts'

export interface EmailedPayout {
  readonly paid_on: string
  readonly cents: string
  /** What charges took off it. */
  readonly charges: string
  readonly method: FundsMethod | ''
  readonly deals: number
}

/** Amounts are cents. */
export interface EmailedCharges {
  /** Of the month. */
  readonly charged: readonly { readonly title: string; readonly cents: number }[]
  /** Of all months. */
  readonly open: number
}

interface EmailContent {
  readonly office: string
  readonly name: string
  /** First day of the month. */
  readonly month: string
  readonly payouts: readonly EmailedPayout[]
  readonly charges: EmailedCharges
  /** Of the page with the statements as PDFs. */
  readonly url: string
}

interface Line {
  readonly label: string
  readonly value: string
}

const toTable = (lines: readonly Line[]): string => {
  const rows = lines.map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 12px 8px 0;border-top:1px solid #e3e4e8">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-top:1px solid #e3e4e8"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  return `<table style="width:100%;border-collapse:collapse">${rows.join('')}</table>`
}

function toPayoutLine({ paid_on, cents, charges, method, deals }: EmailedPayout): Line {
  const by = cents === '0' || method === '' ? undefined : nameMethod(method)
  const taken = charges === '0' ? undefined : `after ${formatCents(Number(charges))} in charges`
  const details = [by, pluralize(deals, 'deal'), taken].filter((part) => part !== undefined).join(', ')
  return {
    label: `${formatDate(new Date(paid_on), 'medium')} (${details})`,
    value: formatCents(Number(cents)),
  }
}

function toChargeLines({ charged, open }: EmailedCharges): Line[] {
  const lines = charged.map(({ title, cents }) => ({ label: title, value: formatCents(cents) }))
  return open === 0
    ? lines
    : [...lines, { label: 'Open, to come off later payouts', value: formatCents(open) }]
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The email with what an agent was paid in a month. Clients and addresses are only in the PDFs behind the link. */
export function formatStatementEmail({ office, name, month, payouts, charges, url }: EmailContent): {
  readonly subject: string
  readonly text: string
  readonly html: string
} {
  const monthName = monthFormat.format(new Date(month))
  const title = `Commission statement for ${monthName}`
  const total = formatCents(payouts.reduce((sum, { cents }) => sum + Number(cents), 0))
  const lines = [...payouts.map(toPayoutLine), { label: 'Total', value: total }]
  const chargeLines = toChargeLines(charges)
  const chargeTitle = `Charges of ${monthName}:`
  const intro = `${office} paid you ${total} in ${pluralize(payouts.length, 'payout')}.`
  const outro = 'The statements of these payouts, deal by deal, are in PB Office:'
  const toText = (listed: readonly Line[]) => listed.map(({ label, value }) => `${label}: ${value}`)
  return {
    subject: title,
    text: [
      `Hello ${name},`,
      '',
      intro,
      '',
      ...toText(lines),
      '',
      ...(chargeLines.length > 0 ? [chargeTitle, ...toText(chargeLines), ''] : []),
      outro,
      url,
    ].join('\n'),
    html: [
      `<p>${escapeHtml(`Hello ${name},`)}</p><p>${escapeHtml(intro)}</p>${toTable(lines)}`,
      chargeLines.length > 0 ? `<p>${escapeHtml(chargeTitle)}</p>${toTable(chargeLines)}` : '',
      `<p>${escapeHtml(outro)}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
    ].join(''),
  }
}
