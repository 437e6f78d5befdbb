import type { Client, ClientRow } from '@pb/contract/client-schemas'
import type { TestOffice, TestPerson } from '../harness/test-office.ts'

/** API calls for clients. */
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

  let emailCount = 0

  return {
    send,
    form,

    /** An address that is not in use. */
    newEmail: (): string => {
      emailCount += 1
      return `person-${emailCount}@client.example`
    },

    post: (as: TestPerson, fields: object = {}) => send('POST', as, 'clients', { ...form, ...fields }),

    addClient: async (as: TestPerson, fields: object = {}): Promise<Client> => {
      const reply = await send('POST', as, 'clients', { ...form, ...fields })
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return reply.json<Client>()
    },

    listClients: async (as: TestPerson, query = ''): Promise<{ collection: ClientRow[]; total: number }> =>
      (await send('GET', as, `clients?mode=CURRENT&${query}`)).json(),

    getClient: async (as: TestPerson, userId: string): Promise<Client> =>
      (await send('GET', as, `clients/${userId}?listing_format=search-listings`)).json<Client>(),
  }
}
