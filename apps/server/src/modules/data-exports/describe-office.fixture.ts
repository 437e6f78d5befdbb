import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { hasClientOptedOut } from '../email-opt-outs/index.ts'

/** What an office has that another can take in, by names that are the same in both. */
export async function describeOffice(db: Db) {
  const list = async (query: ReturnType<typeof sql<{ value: unknown }>>) =>
    (await query.execute(db)).rows.map(({ value }) => value)
  return {
    clients:
      await list(sql`SELECT json_build_object('agent', a.email, 'name', c.first_name || ' ' || c.last_name,
        'emails', ARRAY(SELECT email FROM client_email WHERE client_id = c.id ORDER BY position, email),
        'phones', ARRAY(SELECT phone FROM client_phone WHERE client_id = c.id ORDER BY position, phone),
        'participants', ARRAY(SELECT concat_ws(', ', p.type, p.first_name, p.last_name, p.email, p.phone)
          FROM participant p WHERE p.client_id = c.id ORDER BY 1),
        'tags', ARRAY(SELECT g.name FROM client_tagging t JOIN client_tag g ON g.id = t.tag_id
          WHERE t.client_id = c.id AND g.removed_at IS NULL ORDER BY g.name),
        'types', c.search_types, 'stage', c.stage, 'source', c.source, 'notes', c.notes, 'move_in', c.move_in_date,
        'income', c.income_cents, 'credit', c.credit_band, 'guarantor', c.guarantor, 'pets', c.pets,
        'born', c.year_born, 'birthday', c.birthday, 'gender', c.gender, 'address', c.address,
        'budget', ARRAY[c.budget_min_cents, c.budget_max_cents], 'removed', c.archive_reason,
        'opted_out', ${hasClientOptedOut(sql`c.id`)}) AS value
      FROM client c JOIN agent a ON a.person_id = c.agent_id ORDER BY a.email, c.first_name, c.last_name, c.id`),
    listings:
      await list(sql`SELECT concat_ws(', ', b.address, u.label, l.ad_type, l.standard_status, l.price_cents, l.bedrooms,
        l.bathrooms, l.size, l.furnished, l.available_from, l.internet_address_display, length(l.description),
        (SELECT count(*) FROM listing_photo p WHERE p.listing_id = l.id)) AS value
      FROM listing l JOIN building b ON b.id = l.building_id JOIN unit u ON u.id = l.unit_id
      WHERE l.deleted_at IS NULL AND (l.agent_id IS NOT NULL OR EXISTS (SELECT FROM feed_listing f WHERE f.listing_id = l.id)) ORDER BY 1`),
    buildings: await list(sql`SELECT DISTINCT concat_ws(', ', b.address, b.zip, b.neighborhood) AS value
      FROM building b JOIN listing l ON l.building_id = b.id
      WHERE l.deleted_at IS NULL AND (l.agent_id IS NOT NULL OR EXISTS (SELECT FROM feed_listing f WHERE f.listing_id = l.id)) ORDER BY 1`),
    mail: await list(sql`SELECT concat_ws(' ', a.email, m.labels & ~(1 << 5), count(*)) AS value
      FROM mail_message m JOIN agent a ON a.person_id = m.person_id GROUP BY a.email, m.labels & ~(1 << 5) ORDER BY 1`),
    events:
      await list(sql`SELECT concat_ws(' ', a.email, e.title, e.starts_at, e.ends_at, e.rrule, e.all_day) AS value
      FROM calendar_event e JOIN agent a ON a.person_id = e.agent_id WHERE e.deleted_at IS NULL ORDER BY 1`),
    deals:
      await list(sql`SELECT json_build_object('agent', a.email, 'gross', sum(p.cents) FILTER (WHERE p.account = 'clearing'
        AND p.entry_id = d.entry_id), 'due', sum(p.cents) FILTER (WHERE p.account = 'due_agent'),
        'share', sum(p.cents) FILTER (WHERE p.account = 'due_agent' AND p.entry_id = d.entry_id)) AS value
      FROM journal_posting p JOIN deal d ON d.id = p.deal_id JOIN agent a ON a.person_id = p.agent_id
      WHERE d.deleted_at IS NULL AND d.stage <> 'voided' GROUP BY a.email ORDER BY a.email`),
    owed: await list(sql`SELECT sum(p.cents) AS value FROM journal_posting p JOIN deal d ON d.id = p.deal_id
      WHERE p.account IN ('receivable', 'clearing') AND d.entry_id IS NOT NULL AND d.stage <> 'voided' AND d.deleted_at IS NULL`),
  }
}
