import { z } from 'zod'
import { endpoint } from './endpoint.ts'

const checks = z.record(z.string(), z.enum(['ok', 'failed']))

export const operations = {
  alive: endpoint({
    method: 'GET',
    path: '/healthz',
    tag: 'operations',
    summary: 'The process is alive',
    access: 'public',
    replies: { 200: z.object({ status: z.literal('ok') }) },
  }),
  ready: endpoint({
    method: 'GET',
    path: '/readyz',
    tag: 'operations',
    summary:
      'Database, jobs and files are available. Incoming mail is reported too, but does not affect the status',
    access: 'public',
    replies: {
      200: z.object({ status: z.literal('ok'), checks }),
      503: z.object({ status: z.literal('failed'), checks }),
    },
  }),
  metrics: endpoint({
    method: 'GET',
    path: '/metrics',
    tag: 'operations',
    summary: 'Prometheus metrics; on a public address only with the bearer key',
    access: 'key',
    replies: { 200: { raw: 'text/plain' } },
  }),
  events: endpoint({
    method: 'GET',
    path: '/v1/events',
    tag: 'operations',
    summary:
      "Server-sent events for this person: notifications, mail, inquiries; `Last-Event-ID` isn't replayed",
    access: 'session',
    replies: { 200: { raw: 'text/event-stream' } },
    errors: ['too_many'],
  }),
}
