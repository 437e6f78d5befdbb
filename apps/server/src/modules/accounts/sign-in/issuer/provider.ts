import type { EventEmitter } from 'node:events'
import { interactionPolicy, Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider'
import type { Deps } from '../../../../platform/deps.ts'
import { findAccountByPerson } from '../account-queries.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'
import { contextClasses } from './authentication-methods.ts'
import { builtinClient, issuerPath } from './client.ts'
import type { IssuerKeys } from './keys.ts'
import { loadFrame } from './load-frame.ts'
import { errorPage } from './pages.ts'
import { createRecordStore } from './record-store.ts'

/** The scopes of every grant. No consent is requested, since the office itself is the only client. */
const scopes = 'openid email profile mailbox'

/** In seconds. The issuer's session lasts at most 12 hours, so that it never outlives a session of the office. */
const ttl = {
  AccessToken: 300,
  AuthorizationCode: 60,
  Grant: 43_200,
  IdToken: 300,
  Interaction: 600,
  Session: 43_200,
}

/**
 * Prompts only for login, also where the account of the issuer's session no longer exists or is deactivated, or the
 * session began without the code that the account asks for now.
 */
function createPolicy({ db }: Deps): interactionPolicy.DefaultPolicy {
  const prompts = interactionPolicy.base()
  prompts.remove('consent')
  const { Check } = interactionPolicy
  prompts
    .get('login')!
    .checks.add(
      new Check('account_gone', 'the account is gone', (ctx: KoaContextWithOIDC) =>
        ctx.oidc.session?.accountId !== undefined && !ctx.oidc.account
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT,
      ),
    )
  prompts.get('login')!.checks.add(
    new Check('code_missing', 'the account asks for a code', async (ctx: KoaContextWithOIDC) => {
      const { session, account } = ctx.oidc
      if (!account || session?.amr?.includes('mfa') === true) return Check.NO_NEED_TO_PROMPT
      return (await hasSecondFactor(db, account.accountId)) ? Check.REQUEST_PROMPT : Check.NO_NEED_TO_PROMPT
    }),
  )
  return prompts
}

async function loadGrant(ctx: KoaContextWithOIDC) {
  const { provider, session, client, account } = ctx.oidc
  const known = session?.grantIdFor(client!.clientId)
  const grant = known === undefined ? undefined : await provider.Grant.find(known)
  if (grant && grant.accountId === account!.accountId) return grant
  const made = new provider.Grant({ clientId: client!.clientId, accountId: account!.accountId })
  made.addOIDCScope(scopes)
  await made.save()
  return made
}

function createConfiguration(deps: Deps, keys: IssuerKeys, css: string): Configuration {
  const { env } = deps
  const client = builtinClient(env)
  const { pathname: issuerPathname } = new URL(client.issuer)
  return {
    adapter: (model) => createRecordStore(deps, model),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${env.publicUrl}/login`],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: 'client_secret_post',
        id_token_signed_response_alg: 'ES256',
      },
    ],
    jwks: { keys: [keys.signing] },
    cookies: {
      keys: [...keys.cookies],
      names: { session: 'pb_issuer', interaction: 'pb_issuer_step', resume: 'pb_issuer_resume' },
      long: { httpOnly: true, sameSite: 'lax', path: issuerPathname },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    acrValues: Object.values(contextClasses),
    scopes: scopes.split(' '),
    claims: {
      openid: ['sub', 'issuer_session', 'acr', 'amr', 'auth_time'],
      email: ['email', 'email_verified'],
      profile: ['name'],
    },
    conformIdTokenClaims: false,
    responseTypes: ['code'],
    pkce: { required: () => true },
    features: {
      devInteractions: { enabled: false },
      dPoP: { enabled: false },
      pushedAuthorizationRequests: { enabled: false },
      resourceIndicators: { enabled: false },
      rpInitiatedLogout: { enabled: false },
      userinfo: { enabled: false },
    },
    ttl,
    interactions: {
      policy: createPolicy(deps),
      url: (_ctx, interaction) => `${issuerPathname}/interaction/${interaction.uid}`,
    },
    async findAccount(_ctx, personId, token) {
      const account = await findAccountByPerson(deps.db, personId)
      if (!account || account.deactivated_at) return undefined
      return {
        accountId: personId,
        claims: () => ({
          sub: personId,
          email: account.email,
          // The office created the account with this address.
          email_verified: true,
          name: account.name,
          issuer_session: token && 'sessionUid' in token ? token.sessionUid : undefined,
        }),
      }
    },
    loadExistingGrant: loadGrant,
    async renderError(ctx: KoaContextWithOIDC) {
      ctx.type = 'html'
      ctx.body = errorPage(await loadFrame(deps, css), env.publicUrl)
    },
  }
}

/** Creates the built-in OpenID Connect issuer, with the office as its only client. */
export function createProvider(deps: Deps, keys: IssuerKeys, css: string): Provider {
  const { issuer } = builtinClient(deps.env)
  const provider = new Provider(issuer, createConfiguration(deps, keys, css))
  // The provider builds its URLs from forwarded headers, which `mount.ts` sets from PUBLIC_URL.
  provider.proxy = true
  const report = (error: unknown) => deps.log.error({ err: error }, `${issuerPath} failed`)
  provider.on('server_error', (_ctx, error) => report(error))
  // Koa's `error` event, which the types of oidc-provider omit.
  const server: EventEmitter = provider
  server.on('error', report)
  return provider
}
