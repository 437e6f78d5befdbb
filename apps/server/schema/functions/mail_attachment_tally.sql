-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.mail_attachment_tally()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE mail_label_count c SET total = c.total - gone.listed
    FROM (SELECT person_id, count(*) AS listed FROM old_rows WHERE place > 0 GROUP BY person_id) gone
    WHERE c.person_id = gone.person_id AND c.label = 1024;
  ELSIF TG_OP = 'INSERT' THEN
    INSERT INTO mail_label_count AS c
      SELECT person_id, 1024, count(*), 0 FROM new_rows WHERE place > 0 GROUP BY person_id
    ON CONFLICT (person_id, label) DO UPDATE SET total = c.total + excluded.total;
  ELSE
    INSERT INTO mail_label_count AS c
      SELECT person_id, 1024, sum(listed), 0 FROM (
        SELECT person_id, 1 AS listed FROM new_rows WHERE place > 0
        UNION ALL SELECT person_id, -1 FROM old_rows WHERE place > 0) changes
      GROUP BY person_id HAVING sum(listed) <> 0
    ON CONFLICT (person_id, label) DO UPDATE SET total = c.total + excluded.total;
  END IF;
  RETURN NULL;
END $function$;
