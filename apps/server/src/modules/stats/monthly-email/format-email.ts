import type { StatsSummary } from '@pb/contract/stats'
import { formatChange, formatNumber } from '@pb/rules/stats-format'
import { escapeHtml } from '../../../platform/html/escape-html.ts'
import * as texts from './texts.ts'

interface Line {
  readonly title: string
  readonly value: string
  /** Compared with the month before. */
  readonly hint: string
}

interface Section {
  readonly title: string
  readonly lines: readonly Line[]
}

export interface MonthlyEmail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The numbers of a month, each beside the month before. */
export const toLines = ({ numbers }: Pick<StatsSummary, 'numbers'>): Line[] =>
  numbers.map((number) => ({
    title: number.title,
    value: formatNumber(number, number.unit),
    hint: texts.formatBefore(
      formatNumber(number.before, number.unit),
      formatChange(number, number.before, number.unit),
    ),
  }))

const muted = 'color:#5f6673;font-size:13px'

function toHtml({ title, lines }: Section): string {
  const rows = lines.map(
    (line) =>
      `<tr><td style="padding:10px 12px 10px 0;border-top:1px solid #e3e4e8;font-size:15px">${escapeHtml(line.title)}</td><td align="right" style="padding:10px 0;border-top:1px solid #e3e4e8;font-size:15px"><strong>${escapeHtml(line.value)}</strong>${line.hint === '' ? '' : `<div style="${muted};padding-top:2px">${escapeHtml(line.hint)}</div>`}</td></tr>`,
  )
  return `<h2 style="font-size:17px;margin:24px 0 8px">${escapeHtml(title)}</h2>
<table style="width:100%;border-collapse:collapse">${rows.join('\n')}</table>`
}

/** Formats the email; `url` is the page of these numbers. */
export function formatEmail({
  subject,
  sections,
  url,
}: {
  readonly subject: string
  readonly sections: readonly Section[]
  readonly url: string
}): MonthlyEmail {
  const text = sections.map(({ title, lines }) =>
    [
      title,
      ...lines.map(({ title: name, value, hint }) => `${name}: ${value}${hint === '' ? '' : ` (${hint})`}`),
    ].join('\n'),
  )
  const link = escapeHtml(url)
  return {
    subject,
    text: [...text, `${texts.openStats}: ${url}`, `${texts.manage}.`].join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;background:#fbfaf7;font-family:system-ui,sans-serif;color:#20242c">
<div style="max-width:560px;margin:0 auto">${sections.map(toHtml).join('\n')}
<p style="margin:24px 0 8px"><a href="${link}" style="color:#14532d;font-size:15px">${texts.openStats}</a></p>
<p style="margin:0;${muted}">${texts.manage}.</p></div>
</body></html>`,
  }
}
