import type { DealSettings } from '@pb/contract/deals'
import { centsToDollars, dollarsToCents } from '@pb/rules/money'
import type { PaperworkKind } from '@pb/rules/deals/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import { recordAuditEntry } from '../../platform/audit.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { dealErrors } from './texts.ts'
import './tables.ts'
import { toJsonText } from '../../platform/db/json-text.ts'

/** The office's deductions in their order, and the paperwork that each kind of deal needs. */
export async function getSettings(db: Db | Tx): Promise<DealSettings> {
  const kinds = await db
    .selectFrom('deduction_kind')
    .select(['title', 'timing', 'default_cents'])
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const { rows } = await sql<{ deal_kind: 'rental' | 'sale'; paper_kind: PaperworkKind }>`
    SELECT deal_kind, paper_kind FROM deal_checklist ORDER BY array_position(ARRAY['lease_pages', 'contract_of_sale',
      'dos', 'closing_statement', 'commission_check', 'other'], paper_kind)`.execute(db)
  const findKinds = (kind: 'rental' | 'sale') =>
    rows.filter(({ deal_kind }) => deal_kind === kind).map(({ paper_kind }) => paper_kind)
  return {
    deduction_kinds: kinds.map(({ title, timing, default_cents }) => ({
      title,
      timing,
      amount: centsToDollars(default_cents),
    })),
    checklists: { rental: findKinds('rental'), sale: findKinds('sale') },
  }
}

function assertDistinct({ deduction_kinds }: DealSettings): void {
  const titles = deduction_kinds.map(({ title }) => title.toLowerCase())
  const index = titles.findIndex((title, at) => titles.indexOf(title) !== at)
  if (index < 0) return
  const message = dealErrors.sameDeduction(deduction_kinds[index]!.title)
  throw new AppError('rule_broken', message, {
    issues: [{ path: `body.deduction_kinds.${index}.title`, message }],
  })
}

async function saveDeductionKinds(tx: Tx, { deduction_kinds }: DealSettings, now: Date): Promise<void> {
  const given = deduction_kinds.map(({ title, timing, amount }, position) => ({
    title,
    timing,
    default_cents: dollarsToCents(amount),
    position: position + 1,
  }))
  const list = sql`jsonb_to_recordset(${toJsonText(given)}::jsonb)
    AS given(title text, timing text, default_cents bigint, position int)`
  await sql`UPDATE deduction_kind k SET archived_at = ${now} WHERE archived_at IS NULL
    AND NOT EXISTS (SELECT FROM ${list} WHERE lower(given.title) = lower(k.title))`.execute(tx)
  await sql`INSERT INTO deduction_kind (title, timing, default_cents, position)
    SELECT title, timing, default_cents, position FROM ${list}
    ON CONFLICT (lower(title)) WHERE archived_at IS NULL DO UPDATE SET title = EXCLUDED.title,
      timing = EXCLUDED.timing, default_cents = EXCLUDED.default_cents, position = EXCLUDED.position`.execute(
    tx,
  )
}

/** Replaces the settings; deals that were made before stay as they are. Throws `rule_broken` for a name used twice. */
export async function saveSettings(actor: Actor, deps: Deps, settings: DealSettings): Promise<DealSettings> {
  assertDistinct(settings)
  return deps.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE deduction_kind IN SHARE ROW EXCLUSIVE MODE`.execute(tx)
    await saveDeductionKinds(tx, settings, deps.clock.now())
    await sql`DELETE FROM deal_checklist`.execute(tx)
    const papers = (['rental', 'sale'] as const).flatMap((deal_kind) =>
      [...new Set(settings.checklists[deal_kind])].map((paper_kind) => ({ deal_kind, paper_kind })),
    )
    if (papers.length > 0) await tx.insertInto('deal_checklist').values(papers).execute()
    await recordAuditEntry(tx, deps, {
      by: actor.personId,
      about: actor.personId,
      what: 'deal_settings_changed',
    })
    return getSettings(tx)
  })
}
