import { zodResolver } from '@hookform/resolvers/zod'
import {
  feedServerAddress,
  feeds,
  type FeedAuth,
  type FeedServer,
  type FeedServerAddress,
} from '@pb/contract/reso'
import type { FieldErrors, Resolver } from 'react-hook-form'

/** Values of the form, flat, so that switching the authentication keeps what was typed for the other kind. */
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

/** Returns the initial values of the form, without secrets. */
export function toFormValues(server: FeedServer | null): ServerValues {
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

/** Converts the form's values to the contract's input. */
export function toServerAddress(values: ServerValues): FeedServerAddress {
  const { url, kind, token, token_url, client_id, client_secret, scope } = values
  const auth: FeedAuth =
    kind === 'bearer' ? { kind, token } : { kind, token_url, client_id, client_secret, scope }
  return { url, auth }
}

/** Validates the form with the contract's schema, and maps its issues to the flat fields. */
export function createServerResolver(named: boolean): Resolver<ServerValues, unknown, ServerValues> {
  const schema = named ? feeds.addFeedServer.body : feedServerAddress
  const resolve = zodResolver(schema as never) as unknown as Resolver<Record<string, unknown>>
  return async (values, context, options) => {
    const result = await resolve(
      { ...toServerAddress(values), ...(named && { name: values.name }) },
      context,
      options as never,
    )
    const { auth, ...errors } = result.errors as Record<string, object>
    const flat = { ...errors, ...auth } as FieldErrors<ServerValues>
    return Object.keys(flat).length > 0 ? { values: {}, errors: flat } : { values, errors: {} }
  }
}
