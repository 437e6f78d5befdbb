import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'

const header =
  'sale_date,sale_price,borough,neighborhood,address,apartment,building_class_category,building_class'

/** City data for a test file: units in twelve buildings of one street, each sold once. Returns its folder. */
export function smallCity(units: number): () => string {
  let folder = ''
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pb-city-'))
    const lines = Array.from(
      { length: units },
      (_, index) =>
        `2020-05-01,${600_000 + index * 9000},Manhattan,CHELSEA,${200 + (index % 12)} WEST 20TH STREET,${index}C,10 COOPS - ELEVATOR APARTMENTS,D4`,
    )
    await writeFile(join(folder, 'sales.csv'), [header, ...lines].join('\n'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  return () => folder
}
