import { readFileSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testOffice } from '../../../test/harness/test-office.ts'

const office = testOffice()
const deploy = join(import.meta.dirname, '../../../../../deploy')

const getMetrics = async () => (await office.call({ url: '/metrics' })).body

/** Returns the names of metrics in a text with expressions, without PromQL's own. */
function findMetricNames(text: string): string[] {
  const names = new Set(Array.from(text.matchAll(/\b[a-z]+(?:_[a-z\d]+)+\b/g), ([name]) => name))
  for (const name of ['histogram_quantile', 'min_over_time', 'predict_linear']) names.delete(name)
  return [...names]
}

const dashboard = z.object({
  panels: z.array(
    z.object({
      type: z.string(),
      title: z.string(),
      targets: z.array(z.object({ expr: z.string() })).optional(),
    }),
  ),
})

test('the alert rules and the dashboard use only metrics that exist, and show all of the manual', async () => {
  const exported = new Set(Array.from((await getMetrics()).matchAll(/^# TYPE (\S+)/gm), ([, name]) => name!))
  for (const part of ['bucket', 'count', 'sum']) exported.add(`http_request_duration_seconds_${part}`)
  const rules = readFileSync(join(deploy, 'prometheus/alerts.yaml'), 'utf8')
  const used = findMetricNames(rules.replaceAll(/^ *(#|summary:|- alert:).*$/gm, ''))
  expect(used.length).toBeGreaterThan(15)
  expect(used.filter((name) => !exported.has(name))).toEqual([])

  const { panels } = dashboard.parse(JSON.parse(readFileSync(join(deploy, 'grafana/pb-office.json'), 'utf8')))
  const drawn = panels.filter(({ type }) => type !== 'row')
  expect(drawn.filter(({ targets = [] }) => targets.length === 0).map(({ title }) => title)).toEqual([])
  const expressions = drawn.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr)).join('\n')
  const shown = findMetricNames(expressions)
  expect(shown.filter((name) => !exported.has(name))).toEqual([])
  const manual = readFileSync(join(deploy, '../docs/running.md'), 'utf8')
  const table = /^\| metric \|[^]*?\n\n/m.exec(manual)?.[0] ?? ''
  const described = findMetricNames(
    Array.from(table.matchAll(/^\| (`[^|]+)\|/gm), ([, names]) => names).join(),
  )
  expect(described.length).toBeGreaterThan(10)
  expect(described.filter((name) => !expressions.includes(name))).toEqual([])
})

test('reports version, health, disk and waiting jobs', async () => {
  await office.deps.jobs.send(office.deps.db, 'metrics.test', {})
  const text = await getMetrics()
  expect(text).toContain(`build_info{version="0.1.0",node="${process.versions.node}"} 1`)
  for (const check of ['database', 'jobs', 'files', 'mail'])
    expect(text).toContain(`health_check_ok{check="${check}"} 1`)
  expect(text).toContain('metrics_sample_success 1')
  expect(text).toMatch(/^data_dir_bytes\{kind="free"\} \d{6,}/m)
  expect(text).toContain('job_queue_jobs{queue="metrics.test",state="waiting"} 1')
  expect(text).toContain('job_queue_jobs{queue="metrics.test",state="failed"} 0')
})

test('reports the age of inbound mail that is not stored', async () => {
  const { db, clock } = office.deps
  const row = { raw_key: 'mail/waiting', size: 1, sender: '', recipients: [], not_before: clock.now() }
  await db
    .insertInto('mail_inbound')
    .values({ ...row, at: new Date(clock.now().getTime() - 90_000), attempts: 1, authentication: null })
    .execute()
  const text = await getMetrics()
  expect(text).toContain('mail_queue_messages{state="arriving"} 1')
  expect(text).toContain('mail_queue_messages{state="stuck"} 1')
  expect(text).toContain('mail_inbound_oldest_seconds 90\n')
})

test('counts failures of the file store, and reports the failing check', async () => {
  const folder = join(office.deps.env.dataDir, 'files')
  await rename(folder, `${folder}.away`)
  await writeFile(folder, 'not a folder')
  const failing = await getMetrics()
  await rm(folder)
  await rename(`${folder}.away`, folder)
  await mkdir(folder, { recursive: true })
  expect(failing).toContain('health_check_ok{check="files"} 0')
  expect(await getMetrics()).toMatch(/^file_store_failures_total\{kind="failed"\} [1-9]/m)
})

test('answers while the database does not, with the last values', async () => {
  const locking = await office.deps.pool.connect()
  try {
    await locking.query('BEGIN; LOCK TABLE mail_inbound')
    const text = await getMetrics()
    expect(text).toContain('metrics_sample_success 0')
    expect(text).toContain('mail_queue_messages{state="arriving"} 1')
  } finally {
    await locking.query('ROLLBACK')
    locking.release()
  }
  expect(await getMetrics()).toContain('metrics_sample_success 1')
})
