import { formatDate } from '@pb/rules/dates'
import { fundsMethods, type FundsMethod } from '@pb/rules/deals/vocabulary'
import { formatCents } from '@pb/rules/money'
import { pluralize } from '@pb/rules/plural'
import { escapeHtml } from '../../../platform/html/escape-html.ts'

export interface EmailedPayout {
  readonly paid_on: string
  readonly cents: string
  readonly method: FundsMethod | ''
  readonly deals: number
}

interface EmailContent {
  readonly office: string
  readonly name: string
  /** First day of the month. */
  readonly month: string
  readonly payouts: readonly EmailedPayout[]
  /** Of the page with the statements as PDFs. */
  readonly url: string
}

const monthFormat = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** The email with what an agent was paid in a month. Clients and addresses are only in the PDFs behind the link. */
export function formatStatementEmail({ office, name, month, payouts, url }: EmailContent): {
  readonly subject: string
  readonly text: string
  readonly html: string
} {
  const title = `Commission statement for ${monthFormat.format(new Date(month))}`
  const lines = payouts.map(({ paid_on, cents, method, deals }) => {
    const by = fundsMethods.find(({ key }) => key === method)?.title
    const details = [by, pluralize(deals, 'deal')].filter((part) => part !== undefined).join(', ')
    return {
      label: `${formatDate(new Date(paid_on), 'medium')} (${details})`,
      value: formatCents(Number(cents)),
    }
  })
  const total = formatCents(payouts.reduce((sum, { cents }) => sum + Number(cents), 0))
  const intro = `${office} paid you ${total} in ${pluralize(payouts.length, 'payout')}.`
  const outro = 'The statements of these payouts, deal by deal, are in PB Office:'
  const rows = [...lines, { label: 'Total', value: total }].map(
    ({ label, value }) =>
      `<tr><td style="padding:8px 12px 8px 0;border-top:1px solid #e3e4e8">${escapeHtml(label)}</td><td align="right" style="padding:8px 0;border-top:1px solid #e3e4e8"><strong>${escapeHtml(value)}</strong></td></tr>`,
  )
  return {
    subject: title,
    text: [
      `Hello ${name},`,
      '',
      intro,
      '',
      ...lines.map(({ label, value }) => `${label}: ${value}`),
      `Total: ${total}`,
      '',
      outro,
      url,
    ].join('\n'),
    html: `<p>${escapeHtml(`Hello ${name},`)}</p><p>${escapeHtml(intro)}</p><table style="width:100%;border-collapse:collapse">${rows.join('')}</table><p>${escapeHtml(outro)}<br><a href="${escapeHtml(url)}">${escapeHtml(url)}</a></p>`,
  }
}
