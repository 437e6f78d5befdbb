import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/**
 * Describes a schema, independent of the order of creation: columns, constraints, indexes, relations, functions,
 * triggers, extensions and migrations, one sorted line each.
 */
export async function readSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    SELECT concat_ws(' ', 'column', table_name, ordinal_position, column_name, data_type, udt_name,
      is_nullable, column_default, collation_name, is_identity, generation_expression) AS line
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL SELECT concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(oid))
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'index', indexdef) FROM pg_indexes WHERE schemaname = 'public'
    UNION ALL SELECT concat_ws(' ', 'relation', relname, relkind, relpersistence, reloptions::text)
    FROM pg_class WHERE relnamespace = 'public'::regnamespace
    UNION ALL SELECT concat_ws(' ', 'function', pg_get_functiondef(p.oid)) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND prokind = 'f'
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
    UNION ALL SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(oid)) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'extension', extname) FROM pg_extension
    UNION ALL SELECT concat_ws(' ', 'migration', name) FROM kysely_migration
    ORDER BY 1`.execute(db)
  return rows.map(({ line }) => line)
}
