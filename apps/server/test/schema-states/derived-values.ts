/** What a migration computes for new columns and tables from the rows that there were before it. */
export interface DerivedValue {
  /** The migration's name. */
  readonly migration: string
  /** A boolean: true where the migration computed something, and nothing wrong. */
  readonly condition: string
}

/**
 * Conditions that hold when a state from before the migration was migrated. Migrations whose rows belong to tables that
 * no state before them has are left out.
 */
export const derivedValues: readonly DerivedValue[] = [
  {
    migration: '0008_notification_channels',
    condition: `(SELECT sum(total) > 0 AND sum(total) = (SELECT count(*) FROM notification)
      AND sum(unread) = (SELECT count(*) FROM notification WHERE read_at IS NULL) FROM notification_tally)`,
  },
  {
    migration: '0010_members',
    condition: `EXISTS (SELECT FROM agent WHERE last_seen_at IS NOT NULL) AND NOT EXISTS (SELECT FROM agent a
      WHERE last_seen_at IS DISTINCT FROM (SELECT max(last_seen_at) FROM session s WHERE s.person_id = a.person_id))`,
  },
  {
    migration: '0013_listing_search',
    condition: `EXISTS (SELECT FROM listing WHERE price_dropped_at = '2024-06-01 12:00:00Z')
      AND EXISTS (SELECT FROM listing WHERE latitude IS NOT NULL) AND NOT EXISTS (SELECT FROM listing l
      JOIN building b ON b.id = l.building_id LEFT JOIN listing_company c ON c.id = l.company_id
      WHERE (l.latitude, l.longitude, c.name) IS DISTINCT FROM (b.latitude, b.longitude, l.contact ->> 'company'))`,
  },
  {
    migration: '0015_listing_status',
    condition: `EXISTS (SELECT FROM listing WHERE close_price_cents = 420000 AND status_changed_at IS NOT NULL)`,
  },
  {
    migration: '0036_mail_people',
    condition: `EXISTS (SELECT FROM mail_thread_person WHERE email = 'leads@email.streeteasy.com')`,
  },
  {
    migration: '0039_client_merges',
    condition: `EXISTS (SELECT FROM saved_search s JOIN client_merge m ON m.merged_id = s.merged_from
        WHERE s.suspended_by = 'merged')
      AND EXISTS (SELECT FROM saved_search WHERE made_for = client_id)
      AND NOT EXISTS (SELECT FROM saved_search WHERE (created_by = 0) <> (made_for IS NOT NULL))`,
  },
  {
    migration: '0067_mail_leads',
    condition: `EXISTS (SELECT FROM mail_message WHERE lead ->> 'email' = 'ann.smith@mail.example'
      AND lead ->> 'portal' = 'StreetEasy')`,
  },
  {
    migration: '0073_cancel_imports',
    condition: 'EXISTS (SELECT FROM client_request WHERE NOT by_hand)',
  },
  {
    migration: '0091_answered_reactions',
    condition: `EXISTS (SELECT FROM listing_mark WHERE mark = 'like' AND answered_at = at)`,
  },
  {
    migration: '0107_application_counts',
    condition: `(SELECT sum(forms) > 0 AND sum(forms) = (SELECT count(*) FROM application_form WHERE deleted_at IS NULL)
      FROM application_form_count)`,
  },
  {
    migration: '0119_replaced_showing_requests',
    condition: `EXISTS (SELECT FROM listing_question WHERE replaced_at = '2024-03-02 12:00:00Z')`,
  },
  {
    migration: '0143_deal_sums',
    condition: `(SELECT count(*) > 0 AND sum(cents) = 0 AND sum(abs(cents)) > 0 FROM journal_month_sum)`,
  },
  {
    migration: '0160_stats',
    condition: `EXISTS (SELECT FROM client) AND NOT EXISTS (SELECT FROM client
        WHERE credited_agent_id IS DISTINCT FROM agent_id)
      AND EXISTS (SELECT FROM application_household) AND NOT EXISTS (SELECT FROM application_household
        WHERE credited_agent_id IS DISTINCT FROM agent_id)
      AND EXISTS (SELECT FROM client_listing WHERE sent_at IS NOT NULL AND credited_agent_id = agent_id)`,
  },
  {
    migration: '0162_stats_sums',
    condition: `EXISTS (SELECT FROM client_listing WHERE liked)
      AND (SELECT sum(sent) > 0 AND sum(sent) = (SELECT count(sent_at) FROM client_listing)
        AND sum(liked) = (SELECT count(*) FROM client_listing WHERE liked AND sent_at IS NOT NULL)
        FROM stats_sent_day WHERE agent_id = 0)`,
  },
  {
    migration: '0163_application_words',
    condition: `EXISTS (SELECT FROM application_form_word WHERE word = 'smith')`,
  },
  {
    migration: '0164_live_stream_updates',
    condition: `(SELECT count(*) > 0 AND count(*) = (SELECT count(DISTINCT (live_stream_id, client_id))
      FROM live_invitation WHERE state = 'queued') FROM live_invitee)`,
  },
  {
    migration: '0171_search_speed',
    condition: `(SELECT sum(listings) > 0 AND sum(listings) = (SELECT count(*) FROM listing WHERE active) FROM listing_count)`,
  },
  {
    migration: '0210_outdated_signatures',
    condition: `EXISTS (SELECT FROM application_signature WHERE outdated_at IS NOT NULL)
      AND NOT EXISTS (SELECT FROM application_signature s JOIN application_form f ON f.id = s.form_id
        WHERE (s.outdated_at IS NULL) <> (s.version = f.version))`,
  },
]
