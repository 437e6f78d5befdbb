import { centsToDollars } from '@pb/rules/money'
import type { DealKind } from '@pb/rules/deals/vocabulary'
import { sql } from 'kysely'
import type { Actor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { findBuildingsAndUnit } from '../../buildings/index.ts'
import { toWordPatterns } from '../../clients/index.ts'
import { isOnDeal } from '../find-deal.ts'

interface AddressRow {
  readonly address: string
  readonly unit: string
  readonly listing_id: string | null
  readonly price_cents: string | null
  readonly management: string
  readonly kind: DealKind
}

const maxSuggestions = 12

/** Units of buildings with their latest listing, and the buildings themselves. */
async function findListed({ db }: Deps, buildingIds: readonly string[], unit: string): Promise<AddressRow[]> {
  if (buildingIds.length === 0) return []
  const { rows } = await sql<AddressRow>`
    SELECT b.address, coalesce(l.label, '') AS unit, l.id AS listing_id, l.price_cents,
      coalesce(l.contact ->> 'company', '') AS management, coalesce(l.ad_type, 'rental') AS kind
    FROM unnest(${buildingIds}::bigint[]) WITH ORDINALITY AS asked (id, place) JOIN building b USING (id)
    LEFT JOIN LATERAL (
      SELECT DISTINCT ON (u.id) u.label, l.id, l.price_cents, l.contact, l.ad_type, l.active
      FROM unit u JOIN listing l ON l.unit_id = u.id AND l.deleted_at IS NULL
      WHERE u.building_id = b.id AND starts_with(u.label, ${unit}) AND (${unit} <> '' OR l.active)
      ORDER BY u.id, l.active DESC, l.published_at DESC, l.id DESC LIMIT ${maxSuggestions}
    ) l ON true
    ORDER BY l.label IS DISTINCT FROM ${unit}, place, l.active DESC NULLS LAST, l.label, l.id
    LIMIT ${maxSuggestions}`.execute(db)
  return rows
}

/** Addresses of the caller's earlier deals, the latest first. */
async function findEarlier({ personId }: Actor, { db }: Deps, text: string): Promise<AddressRow[]> {
  const { rows } = await sql<AddressRow>`
    SELECT apt_address AS address, apt_unit AS unit, NULL AS listing_id, NULL AS price_cents, management, kind FROM (
      SELECT DISTINCT ON (d.apt_address, d.apt_unit) d.apt_address, d.apt_unit, d.management, d.kind, d.id FROM deal d
      WHERE ${isOnDeal(personId)} AND d.deleted_at IS NULL AND d.apt_address <> ''
        AND search_words(${text}) <> ''
        AND ' ' || search_words(d.apt_address || ' ' || d.apt_unit) LIKE ALL (${toWordPatterns(text)})
      ORDER BY d.apt_address, d.apt_unit, d.id DESC) found
    ORDER BY id DESC LIMIT 5`.execute(db)
  return rows
}

/** Suggests addresses for a partially typed text: units on the market, buildings, and earlier deals of the caller. */
export async function suggestAddresses(actor: Actor, deps: Deps, text: string) {
  if (text === '') return []
  const [{ buildings, unit }, earlier] = await Promise.all([
    findBuildingsAndUnit(actor, deps, { search: text, limit: 6 }),
    findEarlier(actor, deps, text),
  ])
  const listed = await findListed(
    deps,
    buildings.map(({ id }) => id),
    unit,
  )
  const known = new Set<string>()
  return [...listed, ...earlier]
    .filter(({ address, unit: label }) => {
      const name = `${address}\n${label}`.toLowerCase()
      return !known.has(name) && known.add(name)
    })
    .slice(0, maxSuggestions)
    .map(({ address, unit: label, listing_id, price_cents, management, kind }) => ({
      address,
      unit: label,
      listing_id,
      price: price_cents === null ? null : centsToDollars(price_cents),
      management,
      kind,
    }))
}
