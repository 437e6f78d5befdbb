import type { Client, ClientRow } from '@pb/contract/clients'
import type { TestOffice, TestPerson } from './harness.ts'

/** The calls of the room of the clients, as a page makes them. */
export function clientCalls(office: TestOffice) {
  function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', as: TestPerson, path: string, payload?: object) {
    return office.call({ method, url: `/v1/${path}`, as, ...(payload && { payload }) })
  }

  const form = {
    first_name: 'Nora',
    last_name: 'Bell',
    email: 'nora@client.example',
    search_type: ['rental'],
  }

  let made = 0

  return {
    send,
    form,

    /** An address that nobody has. */
    address: (): string => {
      made += 1
      return `person-${made}@client.example`
    },

    add: (as: TestPerson, fields: object = {}) => send('POST', as, 'clients', { ...form, ...fields }),

    added: async (as: TestPerson, fields: object = {}): Promise<Client> => {
      const reply = await send('POST', as, 'clients', { ...form, ...fields })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json<Client>()
    },

    list: async (as: TestPerson, query = ''): Promise<{ collection: ClientRow[]; total: number }> =>
      (await send('GET', as, `clients?mode=CURRENT&${query}`)).json(),

    one: async (as: TestPerson, userId: string): Promise<Client> =>
      (await send('GET', as, `clients/${userId}?listing_format=search-listings`)).json<Client>(),
  }
}
