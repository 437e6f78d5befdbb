import type { ColumnType, InsertType, SelectType, UpdateType } from 'kysely'
import type { Schema } from './schema-types.ts'

/** The type of a value that is written: JSON is text, null stays if the column may be null. */
type Written<Wide, Read, Known> = unknown extends Read
  ? Wide
  : Wide extends readonly unknown[]
    ? Readonly<Known>
    : Wide extends null | undefined
      ? Wide
      : Known

/** A column of which more is known than its type: what JSON has, which texts there are, or that it is never null. */
type Narrowed<Column, Known> = ColumnType<
  null extends UpdateType<Column> ? Known | null : Known,
  Written<InsertType<Column>, SelectType<Column>, Known>,
  Written<UpdateType<Column>, SelectType<Column>, Known>
>

/** What may be known of a table's columns: a part of what its schema allows. */
type Knowable<Name extends keyof Schema> = {
  readonly [Column in keyof Schema[Name]]?: SelectType<Schema[Name][Column]>
}

/**
 * A table of the migrated schema. Its columns, their types and defaults are in `schema-types.ts`; `Known` adds what the
 * database does not state, as types of values that are not null.
 */
export type Table<Name extends keyof Schema, Known extends Knowable<Name> = object> = {
  [Column in keyof Schema[Name]]: Column extends keyof Known
    ? Narrowed<Schema[Name][Column], Known[Column]>
    : Schema[Name][Column]
}
