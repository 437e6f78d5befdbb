import type { Deal } from '@pb/contract/deals'
import { paperworkKinds, type PaperworkKind } from '@pb/rules/deals/vocabulary'
import type { DealAgentRow, DealLineRow, DealRow } from '../find-deal.ts'
import { missingTexts } from '../texts.ts'

type Missing = Deal['missing'][number]

interface Sheet {
  readonly deal: DealRow
  readonly lines: readonly Pick<DealLineRow, 'kind' | 'description' | 'cents' | 'payer'>[]
  readonly agents: readonly Pick<DealAgentRow, 'departs' | 'split_reason'>[]
  /** Why it cannot be calculated; empty when it can. */
  readonly problem: string
  readonly checklist: Deal['checklist']
}

type SheetFields = Pick<
  DealRow,
  'kind' | 'client_name' | 'client_email' | 'apt_address' | 'price_cents' | 'lease_start'
>

/** What a sheet needs before it is submitted; `gross` is the commission in cents. */
export function findMissingFields(deal: SheetFields, gross: number, problem = ''): Missing[] {
  const fields: readonly (readonly [field: string, missing: boolean, text: string])[] = [
    ['client_name', deal.client_name === '', missingTexts.clientName],
    ['client_email', deal.client_email === '', missingTexts.clientEmail],
    ['apt_address', deal.apt_address === '', missingTexts.address],
    ['apt_price', Number(deal.price_cents ?? 0) === 0, missingTexts.price[deal.kind]],
    ['lease_start', deal.kind === 'rental' && deal.lease_start === null, missingTexts.leaseStart],
    ['commissions', gross === 0, missingTexts.commission],
    ['commissions', gross > 0 && problem !== '', problem],
  ]
  return fields.filter(([, missing]) => missing).map(([field, , text]) => ({ field, text, blocks: 'submit' }))
}

/** What has to be done before a deal is submitted or approved: fields first, then paperwork. */
export function findMissing({ deal, lines, agents, problem, checklist }: Sheet): Missing[] {
  const papers = checklist.filter(({ done }) => done === 0)
  const commissions = lines.filter(({ kind }) => kind === 'commission')
  const gross = commissions.reduce((sum, { cents }) => sum + Number(cents ?? 0), 0)
  const needsReason = agents.some(({ departs, split_reason: reason }) => departs && reason === '')
  return [
    ...findMissingFields(deal, gross, problem),
    ...(needsReason ? [{ field: 'agents', text: missingTexts.splitReason, blocks: 'submit' as const }] : []),
    ...papers.map(({ kind, title }): Missing => ({
      field: kind,
      text: missingTexts.paper(title),
      blocks: 'approve',
    })),
  ]
}

/** Paperwork the office asks for with this deal. A commission check is there only where the tenant or buyer pays. */
export function toChecklist(
  asked: readonly PaperworkKind[],
  { lines, papers }: { lines: Sheet['lines']; papers: readonly { readonly kind: PaperworkKind }[] },
): Deal['checklist'] {
  const tenantPays = lines.some(
    ({ kind, payer, cents }) => kind === 'commission' && payer === 'fee' && Number(cents ?? 0) > 0,
  )
  return paperworkKinds
    .filter(({ key }) => asked.includes(key) && (key !== 'commission_check' || tenantPays))
    .map(({ key, title }) => ({
      kind: key,
      title,
      done: papers.some(({ kind }) => kind === key) ? 1 : 0,
    }))
}
