import type { SheetImport, SheetPreview, SheetReading, SheetRow } from '@pb/contract/availability-sheets'
import type { TestOffice, TestPerson } from '../../../test/harness/test-office.ts'
import { multipart } from '../../../test/calls/multipart.ts'

/** Requests of a supervisor to the availability sheet endpoints. */
export function sheetCalls(office: TestOffice, getSupervisor: () => TestPerson) {
  async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) {
    const url = `/v1/sheet-imports${path}`
    return office.call({ method, url, as: getSupervisor(), ...(payload && { payload }) })
  }
  async function parseReply<T>(reply: Awaited<ReturnType<typeof call>>): Promise<T> {
    if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json<T>()
  }
  const send = (company: string, file: Buffer | string, name = 'availability.xlsx') =>
    office.call({
      method: 'POST',
      url: `/v1/sheet-imports?company=${encodeURIComponent(company)}`,
      as: getSupervisor(),
      ...multipart('file', name, Buffer.from(file)),
    })
  const calls = {
    call,
    send,
    upload: async (company: string, file: Buffer | string) =>
      parseReply<SheetReading>(await send(company, file)),
    read: async (id: string, input: object) =>
      parseReply<SheetReading>(await call('PUT', `/${id}/reading`, input)),
    /** Waits for a plan that takes longer than a request. */
    preview: async (id: string): Promise<SheetPreview> => {
      const preview = await parseReply<SheetPreview>(await call('GET', `/${id}/preview`))
      return preview.progress === null ? preview : calls.preview(id)
    },
    correct: async (id: string, row: number, values: Readonly<Record<string, string>>, worksheet = 0) => {
      for (const [field, text] of Object.entries(values))
        await parseReply<SheetReading>(
          await call('PUT', `/${id}/correction`, { worksheet, row, field, text }),
        )
    },
    apply: async (id: string, leave: string[] = [], confirm: string[] = []) => {
      const { digest } = await calls.preview(id)
      return parseReply<SheetImport>(await call('POST', `/${id}/apply`, { digest, leave, confirm }))
    },
    undo: async (id: string) => parseReply<SheetImport>(await call('POST', `/${id}/undo`)),
    changes: async (id: string) =>
      (await parseReply<{ collection: SheetRow[] }>(await call('GET', `/${id}/changes`))).collection,
    /** Uploads and applies a sheet. */
    put: async (company: string, file: Buffer | string) =>
      calls.apply((await calls.upload(company, file)).sheet.id),
    /** Summarizes the preview of a file, one line per row such as `new 4B`. */
    plan: async (company: string, file: Buffer | string) => {
      const { sheet } = await calls.upload(company, file)
      const { rows } = await calls.preview(sheet.id)
      return rows.map(({ kind, unit, fields }) =>
        kind === 'changed'
          ? `changed ${unit}: ${fields.map(({ field, before, after }) => `${field} ${before} > ${after}`).join(', ')}`
          : `${kind} ${unit}`,
      )
    },
  }
  return calls
}
