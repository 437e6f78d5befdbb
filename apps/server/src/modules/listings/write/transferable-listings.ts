import type { TransferableRecords } from '../../../platform/module.ts'

/** Listings that an agent has added, of any status. Reassigning changes the agent, but not the listing's contact. */
export const transferableListings: TransferableRecords = {
  kind: 'listings',

  async count(db, owner) {
    const { count } = await db
      .selectFrom('listing')
      .select((eb) => eb.fn.countAll<string>().as('count'))
      .where('agent_id', '=', owner)
      .where('deleted_at', 'is', null)
      .executeTakeFirstOrThrow()
    return Number(count)
  },

  async reassign(tx, { from, to, only }) {
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
