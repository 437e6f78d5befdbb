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
        'budget', ARRAY[c.budget_min_cents, c.budget_max_cents],
        'tasks', ARRAY(SELECT concat_ws(', ', t.title, t.due_on, 'done ' || (t.done_at AT TIME ZONE 'America/New_York')::date)
          FROM client_task t WHERE t.client_id = c.id AND t.removed_at IS NULL ORDER BY 1),
        'searches', ARRAY(SELECT concat_ws(', ', s.title, s.params, s.suspended_by IS NULL)
          FROM saved_search s WHERE s.client_id = c.id AND s.removed_at IS NULL ORDER BY 1), 'removed', c.archive_reason,
        'opted_out', ${hasClientOptedOut(sql`c.id`)}) AS value
      FROM client c JOIN agent a ON a.person_id = c.agent_id ORDER BY a.email, c.first_name, c.last_name, c.id`),
    listings:
      await list(sql`SELECT concat_ws(', ', b.address, u.label, l.ad_type, l.standard_status, l.price_cents, l.bedrooms,
        l.bathrooms, l.size, l.furnished, l.available_from, l.internet_address_display, length(l.description),
        (SELECT a.email FROM agent a WHERE a.person_id = l.agent_id),
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
    divided:
      await list(sql`SELECT json_build_object('day', d.deal_date, 'address', d.apt_address, 'unit', d.apt_unit, 'kind', d.kind,
        'stage', d.stage, 'client', d.client_name, 'gross', d.op_cents + d.fee_cents, 'received', d.received_cents,
        'paid', d.paid_cents, 'agents', (SELECT json_agg(json_build_object('email', a.email,
          'net', r.net_cents, 'gross', r.result -> 'gross', 'company', r.result -> 'companyDollar',
          'fees', (r.result ->> 'fees')::int + (r.result ->> 'deductions')::int, 'mentors', (SELECT json_agg(json_build_array(m.email, s -> 'cents'))
            FROM jsonb_array_elements(r.result -> 'shares') s JOIN agent m ON m.person_id = (s ->> 'payeeId')::bigint)) ORDER BY r.position)
          FROM deal_agent r JOIN agent a ON a.person_id = r.agent_id WHERE r.deal_id = d.id)) AS value
      FROM deal d WHERE d.entry_id IS NOT NULL AND d.deleted_at IS NULL AND d.stage <> 'voided' ORDER BY d.deal_date, d.apt_address`),
    /** What counts toward each agent's year and cap, what they earned and were paid; what others were due and are. */
    years:
      await list(sql`SELECT concat_ws(' ', a.email, p.payee, to_char(p.booked_on, 'YYYY-MM'), p.account, e.kind, sum(p.cents)) AS value
      FROM journal_posting p JOIN journal_entry e ON e.id = p.entry_id LEFT JOIN agent a ON a.person_id = p.agent_id
      WHERE p.account IN ('due_agent', 'due_other') OR p.account = 'clearing' AND e.kind = 'deal'
        OR p.account = 'income' AND p.agent_id IS NOT NULL
      GROUP BY a.email, p.payee, to_char(p.booked_on, 'YYYY-MM'), p.account, e.kind HAVING sum(p.cents) <> 0 ORDER BY 1`),
    due: await list(sql`SELECT concat_ws(' ', a.email, p.payee, -sum(p.cents)) AS value
      FROM journal_posting p LEFT JOIN agent a ON a.person_id = p.agent_id WHERE p.account IN ('due_agent', 'due_other')
      GROUP BY a.email, p.payee HAVING sum(p.cents) <> 0 ORDER BY 1`),
    kept: await list(
      sql`SELECT -sum(cents) AS value FROM journal_posting WHERE account IN ('income', 'fees')`,
    ),
    owed: await list(sql`SELECT sum(p.cents) AS value FROM journal_posting p JOIN deal d ON d.id = p.deal_id
      WHERE p.account IN ('receivable', 'clearing') AND d.entry_id IS NOT NULL AND d.stage <> 'voided' AND d.deleted_at IS NULL`),
  }
}
