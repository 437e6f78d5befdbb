import { sql } from 'kysely'
import type { Db } from '../../../platform/db/db.ts'
import { maybeOne } from '../../../platform/db/one-row.ts'

/** Returns a digest of everything an import writes, without ids and times. */
export async function digestContents(db: Db): Promise<unknown> {
  const { rows } = await sql`
    SELECT (SELECT md5(string_agg(concat_ws('|', borough, house_number, street, address, zip, bbl, bin, neighborhood,
          latitude, longitude, ownership, building_type, units_total, floors, year_built, features, street_number,
          avenue_number, source), ';' ORDER BY borough, street, house_number)) FROM building) AS buildings,
      (SELECT md5(string_agg(concat_ws('|', borough, street, house_number, label, size, sale_date, price_cents,
          recorded_sale.source), ';' ORDER BY borough, street, house_number, label, sale_date, price_cents))
        FROM recorded_sale JOIN building ON building.id = building_id JOIN unit ON unit.id = unit_id) AS sales,
      (SELECT count(*) FROM building) AS building_count, (SELECT count(*) FROM unit) AS unit_count,
      (SELECT count(*) FROM recorded_sale) AS sale_count`.execute(db)
  return maybeOne(rows)
}
