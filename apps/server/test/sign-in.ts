import type { InjectOptions, LightMyRequestResponse } from 'fastify'

/** What a browser calls: an app, or several behind a balancer. */
export interface Reachable {
  inject(options: InjectOptions): Promise<LightMyRequestResponse>
}

/** The cookies of one browser, with their paths. */
export class Browser {
  readonly #app: Reachable
  readonly #appAuthKey: string
  readonly #publicUrl: string
  readonly #cookies = new Map<string, { value: string; path: string }>()
  /** The address it calls from. */
  readonly address: string

  constructor(
    app: Reachable,
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

  #keep(reply: LightMyRequestResponse): void {
    for (const { name, value, path = '/' } of reply.cookies as {
      name: string
      value: string
      path?: string
    }[]) {
      if (value === '') this.#cookies.delete(`${name}|${path}`)
      else this.#cookies.set(`${name}|${path}`, { value, path })
    }
  }

  /** One request of this browser at the office; takes absolute URLs of the office as they stand in redirects. */
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
    this.#keep(reply)
    return reply
  }

  /** A call of the page's, with its headers. */
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

  /** Follows redirects within the office until a page comes, or the way leads back to `/login` or elsewhere. */
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

  /** Presses "Sign in": where the flow leads, which is the issuer's page or straight back with a code. */
  async startSignIn(): Promise<{ url: string; reply: LightMyRequestResponse | null; state: string }> {
    const started = await this.call('/v1/login-start', {})
    if (started.statusCode !== 200)
      throw new Error(`login-start answered ${started.statusCode}: ${started.body}`)
    const { authorize_url: authorizeUrl, state } = started.json<{ authorize_url: string; state: string }>()
    return { ...(await this.follow(authorizeUrl)), state }
  }

  /** Sends the form of the issuer's page; the URL of the page, or of the way back with the code. */
  async sendForm(
    url: string,
    form: Record<string, string>,
  ): Promise<{ url: string; reply: LightMyRequestResponse | null }> {
    const reply = await this.request(url, { form })
    if (reply.statusCode !== 303) return { url, reply }
    return this.follow(new URL(String(reply.headers.location), this.#publicUrl).href)
  }

  /** What the page posts when it comes back from the issuer. */
  finishSignIn(url: string): Promise<LightMyRequestResponse> {
    const { searchParams } = new URL(url)
    return this.call('/v1/login-google', {
      code: searchParams.get('code') ?? 'none',
      state: searchParams.get('state') ?? 'none',
    })
  }

  /** The whole way from the button to a session; throws where it does not end in one. */
  async signIn(email: string, password: string): Promise<string> {
    const page = await this.startSignIn()
    const back = page.reply ? await this.sendForm(page.url, { email, password }) : page
    const reply = await this.finishSignIn(back.url)
    if (reply.statusCode !== 200) throw new Error(`the sign-in ended with ${reply.statusCode}: ${reply.body}`)
    return reply.json<{ user_session_id: string }>().user_session_id
  }
}

/** The statuses of calls that were made at the same time, sorted: which of them came first is chance. */
export function statusesOf(replies: readonly { statusCode: number }[]): number[] {
  return replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)
}
