import type { SheetImport, SheetPreview, SheetReading, SheetRow } from '@pb/contract/sheets'
import type { TestOffice, TestPerson } from '../../../test/harness.ts'
import { multipart } from '../../../test/multipart.ts'

/** Calls of the page of sheets, as a supervisor makes them. */
export function sheetCalls(office: TestOffice, boss: () => TestPerson) {
  async function call(method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) {
    const url = `/v1/sheet-imports${path}`
    return office.call({ method, url, as: boss(), ...(payload && { payload }) })
  }
  async function good<T>(reply: Awaited<ReturnType<typeof call>>): Promise<T> {
    if (reply.statusCode >= 300) throw new Error(`${reply.statusCode} ${reply.body}`)
    return reply.json<T>()
  }
  const send = (company: string, file: Buffer | string, name = 'availability.xlsx') =>
    office.call({
      method: 'POST',
      url: `/v1/sheet-imports?company=${encodeURIComponent(company)}`,
      as: boss(),
      ...multipart('file', name, Buffer.from(file)),
    })
  const calls = {
    call,
    send,
    upload: async (company: string, file: Buffer | string) => good<SheetReading>(await send(company, file)),
    read: async (id: string, input: object) => good<SheetReading>(await call('PUT', `/${id}/reading`, input)),
    preview: async (id: string) => good<SheetPreview>(await call('GET', `/${id}/preview`)),
    apply: async (id: string, leave: string[] = []) => {
      const { digest } = await calls.preview(id)
      return good<SheetImport>(await call('POST', `/${id}/apply`, { digest, leave }))
    },
    undo: async (id: string) => good<SheetImport>(await call('POST', `/${id}/undo`)),
    changes: async (id: string) =>
      (await good<{ collection: SheetRow[] }>(await call('GET', `/${id}/changes`))).collection,
    /** Uploads and applies at once; returns the sheet. */
    put: async (company: string, file: Buffer | string) =>
      calls.apply((await calls.upload(company, file)).sheet.id),
    /** What a file would do, as `new 12 East 38th Street 4B` by its rows. */
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
