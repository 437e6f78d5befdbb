import type { Insertable, Selectable, Updateable } from 'kysely'
import { describe, expectTypeOf, it } from 'vitest'
import type { Table } from './table.ts'

interface Terms {
  readonly months: number
}

type Listing = Table<'listing', { concession: Terms; ownership: 'condo' | ''; neighborhood: `${number}` }>

describe('a table of the schema', () => {
  it('reads what is known of JSON, and writes text', () => {
    expectTypeOf<Selectable<Listing>['concession']>().toEqualTypeOf<Terms | null>()
    expectTypeOf<Insertable<Listing>['concession']>().toEqualTypeOf<string | null | undefined>()
    expectTypeOf<Updateable<Listing>['concession']>().toEqualTypeOf<string | null | undefined>()
  })

  it('takes no other text than is known', () => {
    expectTypeOf<Selectable<Listing>['ownership']>().toEqualTypeOf<'condo' | ''>()
    expectTypeOf<Insertable<Listing>['ownership']>().toEqualTypeOf<'condo' | ''>()
    expectTypeOf<Updateable<Listing>['ownership']>().toEqualTypeOf<'condo' | '' | undefined>()
  })

  it('has the other columns as the migrations made them', () => {
    expectTypeOf<Selectable<Listing>['ad_type']>().toEqualTypeOf<'rental' | 'sale'>()
    expectTypeOf<Insertable<Listing>['version']>().toEqualTypeOf<number | undefined>()
    expectTypeOf<Insertable<Listing>>().not.toHaveProperty('active')
    expectTypeOf<Selectable<Listing>['agent_id']>().toEqualTypeOf<string | null>()
  })

  it('refuses what the schema contradicts', () => {
    // @ts-expect-error -- a number is no text
    expectTypeOf<Table<'listing', { ownership: number }>>().toBeObject()
    // @ts-expect-error -- the column is text, and one of a few
    expectTypeOf<Table<'listing', { ad_type: 'rental' | 'swap' }>>().toBeObject()
  })
})
