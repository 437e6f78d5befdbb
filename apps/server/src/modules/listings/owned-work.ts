import type { OwnedWork } from '../../platform/module.ts'

/** Listings that an agent has added, whatever their status. What they say of the home does not change with the hands. */
export const listingsOfAgent: OwnedWork = {
  what: 'listings',

  async count(db, owner) {
    const { count } = await db
      .selectFrom('listing')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('agent_id', '=', owner)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async move(tx, { from, to, only }) {
    const moved = await tx
      .updateTable('listing')
      .set({ agent_id: to })
      .where('agent_id', '=', from)
      .$if(only !== undefined, (query) => query.where('id', 'in', [...only!]))
      .returning('id')
      .execute()
    return moved.map(({ id }) => id)
  },
}
