import { zodResolver } from '@hookform/resolvers/zod'
import {
  feedServerAddress,
  feeds,
  type FeedAuth,
  type FeedServer,
  type FeedServerAddress,
} from '@pb/contract/feeds'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** The form's fields, flat: those of the other kind keep what was typed. */
export interface ServerValues {
  readonly name: string
  readonly url: string
  readonly kind: FeedAuth['kind']
  readonly token: string
  readonly token_url: string
  readonly client_id: string
  readonly client_secret: string
  readonly scope: string
}

/** What stands in the form at first; a secret never does. */
export function startValues(server: FeedServer | null): ServerValues {
  return {
    name: '',
    url: server?.url ?? '',
    kind: server?.auth ?? 'bearer',
    token: '',
    token_url: server?.token_url ?? '',
    client_id: server?.client_id ?? '',
    client_secret: '',
    scope: server?.scope ?? '',
  }
}

/** The form as the contract takes it. */
export function addressOf(values: ServerValues): FeedServerAddress {
  const { url, kind, token, token_url, client_id, client_secret, scope } = values
  const auth: FeedAuth =
    kind === 'bearer' ? { kind, token } : { kind, token_url, client_id, client_secret, scope }
  return { url, auth }
}

/** Holds the form to the contract's own schema, and brings its faults to the fields that they are of. */
export function serverResolver(named: boolean): Resolver<ServerValues, unknown, ServerValues> {
  const schema = named ? feeds.addFeedServer.body : feedServerAddress
  const resolve = zodResolver(schema as never) as unknown as Resolver<Record<string, unknown>>
  return async (values, context, options) => {
    const found = await resolve(
      { ...addressOf(values), ...(named && { name: values.name }) },
      context,
      options as never,
    )
    const { auth, ...errors } = found.errors as Record<string, object>
    const flat = { ...errors, ...auth } as FieldErrors<ServerValues>
    return Object.keys(flat).length > 0 ? { values: {}, errors: flat } : { values, errors: {} }
  }
}
