-- Written by `npm run schema:write` from a migrated database. Read it; change it by a migration.
CREATE OR REPLACE FUNCTION public.client_household(asked bigint, agent bigint, person bigint)
 RETURNS bigint
 LANGUAGE sql
 STABLE
AS $function$
  SELECT coalesce(min(
    CASE WHEN EXISTS (SELECT FROM participant back WHERE back.client_id = asked AND back.person_id = head.person_id
        AND back.type = 'TENANT')
      THEN least(head.id, asked) ELSE head.id END), asked)
  FROM participant p JOIN client head ON head.id = p.client_id AND head.archived_at IS NULL
  WHERE p.person_id = person AND p.agent_id = agent AND p.type = 'TENANT' AND head.id <> asked
$function$;
