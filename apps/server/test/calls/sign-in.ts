import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** The target of a browser's requests: an app, or several behind a load balancer. */
export interface Injectable {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** A browser with its own cookies, for sign-in flows. */
export class Browser {
  readonly #app: Injectable
  readonly #appAuthKey: string
  readonly #publicUrl: string
  readonly #cookies = new Map<string, { value: string; path: string }>()
  /** The browser's IP address. */
  readonly address: string

  constructor(
    app: Injectable,
    env: { appAuthKey: string; publicUrl: string },
    { address = '127.0.0.1' } = {},
  ) {
    this.#app = app
    this.#appAuthKey = env.appAuthKey
    this.#publicUrl = env.publicUrl
    this.address = address
  }

  #cookieHeader(pathname: string): string {
    const sent = [...this.#cookies].filter(
      ([, { path }]) => pathname === path || pathname.startsWith(`${path.replace(/\/$/, '')}/`),
    )
    return sent.map(([key, { value }]) => `${key.split('|')[0]}=${value}`).join('; ')
  }

  #storeCookies(reply: LightMyRequestResponse): void {
    for (const { name, value, path = '/' } of reply.cookies as {
      name: string
      value: string
      path?: string
    }[]) {
      if (value === '') this.#cookies.delete(`${name}|${path}`)
      else this.#cookies.set(`${name}|${path}`, { value, path })
    }
  }

  /** Sends a request to the office; accepts paths and absolute URLs below PUBLIC_URL. */
  async request(
    url: string,
    options: {
      method?: 'GET' | 'POST'
      form?: Record<string, string>
      json?: object
      headers?: Record<string, string>
    } = {},
  ): Promise<LightMyRequestResponse> {
    const path = url.startsWith(this.#publicUrl) ? url.slice(this.#publicUrl.length) : url
    const cookie = this.#cookieHeader(path.split('?')[0]!)
    const reply = await this.#app.inject({
      method: options.method ?? (options.form || options.json ? 'POST' : 'GET'),
      url: path,
      remoteAddress: this.address,
      headers: {
        accept: 'text/html',
        ...(cookie !== '' && { cookie }),
        ...(options.form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...options.headers,
      },
      ...(options.form && { payload: new URLSearchParams(options.form).toString() }),
      ...(options.json && { payload: options.json }),
    })
    this.#storeCookies(reply)
    return reply
  }

  /** Sends an API call with the web app's headers. */
  call(url: string, json: object, headers: Record<string, string> = {}): Promise<LightMyRequestResponse> {
    return this.request(url, {
      json,
      headers: {
        accept: 'application/json',
        'x-app-auth': this.#appAuthKey,
        'x-requested-with': 'XMLHttpRequest',
        ...headers,
      },
    })
  }

  /** Follows redirects until a page is returned, or to `/login` or another origin, for which `reply` is null. */
  async follow(url: string): Promise<{ url: string; reply: LightMyRequestResponse | null }> {
    let next = url
    for (let hops = 0; hops < 10; hops += 1) {
      const target = new URL(next, this.#publicUrl)
      if (target.origin !== new URL(this.#publicUrl).origin || target.pathname.endsWith('/login'))
        return { url: target.href, reply: null }
      const reply = await this.request(target.href)
      if (reply.statusCode < 300 || reply.statusCode >= 400) return { url: target.href, reply }
      next = new URL(String(reply.headers.location), target).href
    }
    throw new Error('too many redirects')
  }

  /** Starts a sign-in: ends on the issuer's page, or at `/login` with a code if the issuer has a session. */
  async startSignIn(): Promise<{ url: string; reply: LightMyRequestResponse | null; state: string }> {
    const started = await this.call('/v1/login-start', {})
    if (started.statusCode !== 200)
      throw new Error(`login-start answered ${started.statusCode}: ${started.body}`)
    const { authorize_url: authorizeUrl, state } = started.json<{ authorize_url: string; state: string }>()
    return { ...(await this.follow(authorizeUrl)), state }
  }

  /** Submits the form of the issuer's page; returns the page, or the redirect URL with the code. */
  async submitForm(
    url: string,
    form: Record<string, string>,
  ): Promise<{ url: string; reply: LightMyRequestResponse | null }> {
    const reply = await this.request(url, { form })
    if (reply.statusCode !== 303) return { url, reply }
    return this.follow(new URL(String(reply.headers.location), this.#publicUrl).href)
  }

  /** Posts code and state, like the web app after the redirect. */
  finishSignIn(url: string): Promise<LightMyRequestResponse> {
    const { searchParams } = new URL(url)
    return this.call('/v1/login-google', {
      code: searchParams.get('code') ?? 'none',
      state: searchParams.get('state') ?? 'none',
    })
  }

  /** Runs the full sign-in flow; returns the session id, or throws. */
  async signIn(email: string, password: string): Promise<string> {
    const page = await this.startSignIn()
    const redirect = page.reply ? await this.submitForm(page.url, { email, password }) : page
    const reply = await this.finishSignIn(redirect.url)
    if (reply.statusCode !== 200) throw new Error(`the sign-in ended with ${reply.statusCode}: ${reply.body}`)
    return reply.json<{ user_session_id: string }>().user_session_id
  }
}

/** Returns the statuses of concurrent calls, sorted, since their order is random. */
export function sortedStatuses(replies: readonly { statusCode: number }[]): number[] {
  return replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)
}
