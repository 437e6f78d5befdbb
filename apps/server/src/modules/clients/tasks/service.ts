import { maxTasks, type ClientTaskInput, type clientLife } from '@pb/contract/client-life'
import type { Query } from '@pb/contract/endpoint'
import type { Actor } from '../../../platform/actor.ts'
import type { Tx } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { getOwnClient, touchClient } from '../index.ts'
import { restorableSince } from '../../../platform/restorable.ts'
import {
  countDone,
  countForInsert,
  countTasks,
  findTask,
  insertTask,
  listTasks,
  lockTask,
  markTaskRemoved,
  updateTask,
  type TaskCountRow,
  type TaskRow,
} from './queries.ts'
import { taskErrors } from '../texts.ts'
import { findToday } from '../today.ts'

type OwnDeps = Pick<Deps, 'db' | 'clock'>

interface TaskPage {
  readonly rows: TaskRow[]
  readonly counts: TaskCountRow
  readonly total: number
  readonly today: string
}

/** A page of the tasks of one client, also of an archived one, or of all active clients. */
export async function listClientTasks(
  actor: Actor,
  { db, clock }: OwnDeps,
  { user_id, due: isDue, ...page }: Query<(typeof clientLife)['clientTasks']>,
): Promise<TaskPage> {
  const client =
    user_id === undefined ? undefined : await getOwnClient(db, actor, user_id, { archived: true })
  const scope = { agentId: actor.personId, clientId: client?.id }
  const today = await findToday(db, actor.personId, clock.now())
  const [rows, counts] = await Promise.all([
    listTasks(db, scope, { ...page, dueBy: isDue ? today : null }),
    countTasks(db, scope, today),
  ])
  const { overdue, today: due, later } = counts
  const open = overdue + due + (isDue ? 0 : later)
  const total = page.done ? await countDone(db, scope) : open
  return { rows, counts, total, today }
}

/** Counts the actor's open tasks of current clients by due date. */
export async function countDueTasks(
  { personId }: Actor,
  { db, clock }: OwnDeps,
): Promise<Pick<TaskCountRow, 'overdue' | 'today'>> {
  return countTasks(db, { agentId: personId }, await findToday(db, personId, clock.now()))
}

async function checkTaskLimit(tx: Tx, clientId: string): Promise<void> {
  if ((await countForInsert(tx, clientId)) >= maxTasks)
    throw new AppError('rule_broken', taskErrors.limit(maxTasks))
}

export async function addTask(
  actor: Actor,
  { db, clock }: OwnDeps,
  { user_id, title, due_on }: ClientTaskInput & { user_id: string },
): Promise<TaskRow> {
  const now = clock.now()
  const agentId = actor.personId
  return db.transaction().execute(async (tx) => {
    const { id: clientId } = await getOwnClient(tx, actor, user_id)
    await checkTaskLimit(tx, clientId)
    const id = await insertTask(tx, { clientId, agentId, title, dueOn: due_on, now })
    await touchClient(tx, { clientId, agentId, at: now })
    return findTask(tx, agentId, id)
  })
}

async function lockOwnTask(tx: Tx, { personId }: Actor, id: string, removedSince?: Date): Promise<TaskRow> {
  const task = await lockTask(tx, personId, id, removedSince && { removedSince })
  if (!task) throw new AppError('not_found')
  return task
}

interface TaskChange {
  readonly title?: string | undefined
  readonly due_on?: string | null | undefined
  readonly done?: 0 | 1 | undefined
}

function toDoneAt(task: TaskRow, done: 0 | 1 | undefined, now: Date): Date | null {
  if (done === undefined) return task.done_at
  return done === 1 ? (task.done_at ?? now) : null
}

/** Edits, snoozes, completes or reopens a task; omitted fields are unchanged. Throws `not_found`. */
export async function saveTask(
  actor: Actor,
  { db, clock }: OwnDeps,
  id: string,
  { title, due_on, done }: TaskChange,
): Promise<TaskRow> {
  const now = clock.now()
  const agentId = actor.personId
  return db.transaction().execute(async (tx) => {
    const task = await lockOwnTask(tx, actor, id)
    if (task.done_at && done === 0) await checkTaskLimit(tx, task.client_id)
    await updateTask(tx, id, {
      title: title ?? task.title,
      dueOn: due_on === undefined ? task.due_on : due_on,
      doneAt: toDoneAt(task, done, now),
      now,
    })
    if (!task.done_at && done === 1) await touchClient(tx, { clientId: task.client_id, agentId, at: now })
    return findTask(tx, agentId, id)
  })
}

export async function removeTask(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockOwnTask(tx, actor, id)
    await markTaskRemoved(tx, id, clock.now())
  })
}

/** Restores a removed task. Throws `not_found` after 30 days, `rule_broken` when the limit of open tasks is reached. */
export async function restoreTask(actor: Actor, { db, clock }: OwnDeps, id: string): Promise<TaskRow> {
  return db.transaction().execute(async (tx) => {
    const task = await lockOwnTask(tx, actor, id, restorableSince(clock.now()))
    if (!task.done_at) await checkTaskLimit(tx, task.client_id)
    await markTaskRemoved(tx, id, null)
    return task
  })
}
