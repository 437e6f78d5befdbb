import { newYorkDate } from '@pb/rules/new-york'
import type { Actor } from '../../../platform/actor.ts'
import { outsideCommitHook } from '../../../platform/db/commit-hook.ts'
import type { Db } from '../../../platform/db/db.ts'
import type { Deps } from '../../../platform/deps.ts'
import { keepRenewing } from '../../../platform/leases/keep-renewing.ts'
import { limitConcurrency } from '../../../platform/workers/limit-concurrency.ts'
import { awaitBriefly, findWork, trackWork } from './background-work.ts'
import { countChunks, findChunk, saveChunkPlan } from './chunk-queries.ts'
import { RowDecider } from './decide-rows.ts'
import { rowsPerChunk } from './file/grid.ts'
import { openPlacer, type Placer } from './open-placer.ts'
import type { PlacedRow } from './place-rows.ts'
import {
  claimPlan,
  deletePlanRows,
  failPlan,
  finishPlan,
  insertPlanRows,
  PlanReplacedError,
  renewPlan,
  savePlanProgress,
  type PlanRun,
} from './plan-queries.ts'
import { PlanSummary } from './plan-summary.ts'
import { findDraft, type DraftRow } from './queries.ts'
import { importErrors } from './texts.ts'

interface Work {
  readonly plan: PlanRun
  readonly draft: DraftRow
  readonly placer: Placer
  readonly parts: number
}

/** A column of the file's parts in their order. */
async function* readParts(db: Db, { plan, parts }: Work, column: 'rows' | 'placed') {
  for (let position = 0; position < parts; position++) {
    const text = await findChunk(db, plan.importId, position, column)
    if (text === undefined) throw new PlanReplacedError()
    yield { position, text }
  }
}

/** Parses the rows, and compares them with each other. */
async function placeParts({ db, clock }: Pick<Deps, 'db' | 'clock'>, work: Work): Promise<void> {
  const { plan, draft, placer } = work
  for await (const { position, text } of readParts(db, work, 'rows')) {
    const first = draft.grid.firstRow + position * rowsPerChunk
    const placed = await placer.add({ rows: text, first })
    await db.transaction().execute(async (tx) => {
      await savePlanProgress({ db: tx, clock }, plan, (position * rowsPerChunk) / 2)
      await saveChunkPlan(tx, { importId: plan.importId, position, placed })
    })
  }
}

async function planParts(actor: Actor, deps: Deps, work: Work): Promise<void> {
  const { db, clock } = deps
  const { plan, draft, placer, parts } = work
  await placeParts(deps, work)
  await db.transaction().execute(async (tx) => {
    await savePlanProgress({ db: tx, clock }, plan, (parts * rowsPerChunk) / 2)
    await deletePlanRows(tx, plan.importId)
  })
  const decider = await RowDecider.create(db, actor, deps, draft)
  const summary = new PlanSummary()
  for await (const { position, text } of readParts(db, work, 'placed')) {
    const compared = await placer.compare(text)
    const rows = await decider.decide(JSON.parse(compared || text) as PlacedRow[])
    const planned = JSON.stringify(rows)
    summary.add(rows, planned)
    await db.transaction().execute(async (tx) => {
      await savePlanProgress({ db: tx, clock }, plan, ((parts + position) * rowsPerChunk) / 2)
      await insertPlanRows(tx, plan.importId, rows)
      const placed = compared === '' ? {} : { placed: compared }
      await saveChunkPlan(tx, { importId: plan.importId, position, planned, ...placed })
    })
  }
  await finishPlan(deps, plan, summary.finish())
}

/** Large files that are planned at once: each needs a process and much memory. */
const limitLarge = limitConcurrency(2)

async function planFile(actor: Actor, deps: Deps, plan: PlanRun): Promise<void> {
  const draft = await findDraft(deps.db, plan.importId)
  if (!draft) return
  const parts = await countChunks(deps.db, plan.importId)
  const run = async () => {
    const thisYear = Number(newYorkDate(deps.clock.now()).slice(0, 4))
    const placer = await openPlacer({ ...draft, reading: { ...draft.reading, thisYear } }, parts)
    try {
      await planParts(actor, deps, { plan, draft, placer, parts })
    } finally {
      await placer.end()
    }
  }
  await (parts > 1 ? limitLarge(run) : run())
}

const renewalMilliseconds = 5000

/** Keeps the lease of a plan while it waits for its turn and is made; what it returns ends that. */
function keepPlan(deps: Deps, plan: PlanRun): () => Promise<void> {
  return keepRenewing(() => renewPlan(deps, plan), {
    everyMs: renewalMilliseconds,
    onError: (error) => deps.log.warn({ err: error }, 'renewing the lease of a plan failed'),
  })
}

/** Makes the plan of a draft, unless it is made or another process makes it. */
export async function makePlan(actor: Actor, deps: Deps, id: string): Promise<void> {
  const plan = await claimPlan(deps, id)
  if (!plan) return
  const release = keepPlan(deps, plan)
  try {
    await planFile(actor, deps, plan)
  } catch (error) {
    if (error instanceof PlanReplacedError) return
    deps.log.error({ err: error }, 'planning a client import failed')
    await failPlan(deps, plan, importErrors.failed)
  } finally {
    await release()
  }
}

/** Makes the plan of a draft in the background. */
export function startPlan(actor: Actor, deps: Deps, id: string): void {
  const making = outsideCommitHook(() => makePlan(actor, deps, id)).catch((error: unknown) =>
    deps.log.error({ err: error }, 'planning a client import failed'),
  )
  trackWork(deps.db, `plan ${id}`, making)
}

/** Waits for the plan of a draft as long as a request may. */
export async function waitForPlan({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  const making = findWork(db, `plan ${id}`)
  if (making) await awaitBriefly(making)
}
