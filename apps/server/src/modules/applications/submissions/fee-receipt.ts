import { formatDate } from '@pb/rules/dates'
import { centsToDollars, formatAmount } from '@pb/rules/money'
import { buffer } from 'node:stream/consumers'
import { agentByJob, type Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { colors, openDocument } from '../../../platform/pdf/document.ts'
import { loadFonts } from '../../../platform/pdf/fonts/load-fonts.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { formatOfficeLines, getOffice } from '../../office/index.ts'
import { getReadableForm } from '../forms/find-form.ts'
import { Flow } from '../package/draw/flow.ts'
import { formatAddress } from '../package/present-household.ts'
import type { PackageFile } from './download.ts'
import { receiptTexts } from './texts.ts'

/**
 * A receipt for the application fee that was paid: who, how much, when, how, for which apartment. Throws `not_found`,
 * and `rule_broken` before a fee was recorded.
 */
export async function makeFeeReceipt(actor: Actor, deps: Deps, id: string): Promise<PackageFile> {
  const form = await getReadableForm(deps.db, actor, id)
  const { household, fee_cents, report_cost_cents, fee_method, fee_date, name } = form
  if (fee_cents === null || fee_date === null) throw new AppError('rule_broken', receiptTexts.unpaid)
  const [office, agent] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByJob(household.agent_id), deps),
  ])
  const address = formatAddress(household)
  const fonts = await loadFonts([office, address, name, agent])
  const doc = openDocument({ title: receiptTexts.title, author: office.name, subject: address, fonts })
  const bytes = buffer(doc)
  const flow = new Flow(doc)
  flow.begin(receiptTexts.title)
  flow.text(office.name, { size: 11, weight: 'semibold' }, 2)
  for (const line of formatOfficeLines(office)) flow.text(line, { size: 9, color: colors.muted })
  flow.y += 28
  flow.text(receiptTexts.title, { size: 20, weight: 'semibold' }, 12, 'H1')
  flow.table([
    [receiptTexts.number, form.id],
    [receiptTexts.from, name],
    [receiptTexts.apartment, address],
    [receiptTexts.amount, formatAmount(centsToDollars(fee_cents))],
    ...(report_cost_cents === null
      ? []
      : [[receiptTexts.cost, formatAmount(centsToDollars(report_cost_cents))] as const]),
    [receiptTexts.date, formatDate(new Date(fee_date))],
    [receiptTexts.method, receiptTexts.methods[fee_method] ?? fee_method],
    [receiptTexts.by, [agent.name, agent.title].filter(Boolean).join(', ')],
  ])
  flow.y += 16
  flow.text(receiptTexts.law, { size: 9, color: colors.muted })
  doc.end()
  return { filename: `application-fee-receipt-${form.id}.pdf`, bytes: await bytes }
}
