import { createHash } from 'node:crypto'

/** The web app's design tokens, copied because these pages have to work without its build. */
const light = `
  --ink: oklch(0.22 0.02 260); --muted: oklch(0.5 0.02 260); --line: oklch(0.92 0.006 260);
  --edge: oklch(0.62 0.012 260); --canvas: oklch(0.985 0.003 95); --panel: oklch(1 0 0);
  --hover: oklch(0.955 0.004 260); --brand: oklch(0.42 0.1 165); --brand-hover: oklch(0.37 0.09 165);
  --on-brand: oklch(1 0 0); --focus: oklch(0.55 0.15 165);
  --danger: oklch(0.5 0.19 27); --danger-soft: oklch(0.96 0.025 20);
  --shadow: 0 1px 2px oklch(0.2 0.02 260 / 0.05), 0 12px 32px -12px oklch(0.2 0.02 260 / 0.12);`

const dark = `
  --ink: oklch(0.95 0.004 260); --muted: oklch(0.73 0.014 260); --line: oklch(0.3 0.01 260);
  --edge: oklch(0.56 0.014 260); --canvas: oklch(0.175 0.006 260); --panel: oklch(0.21 0.008 260);
  --hover: oklch(0.285 0.011 260); --brand: oklch(0.76 0.13 165); --brand-hover: oklch(0.82 0.13 165);
  --on-brand: oklch(0.2 0.04 165); --focus: oklch(0.76 0.13 165);
  --danger: oklch(0.79 0.12 22); --danger-soft: oklch(0.3 0.06 22); --shadow: none;`

const sheet = (fontUrl: string) => `
@font-face { font-family: 'Inter Variable'; font-weight: 100 900; font-display: swap;
  src: url('${fontUrl}') format('woff2'); }
:root { color-scheme: light dark; ${light} }
@media (prefers-color-scheme: dark) { :root { ${dark} } }
*, ::before, ::after { box-sizing: border-box; }
html { font: 93.75%/1.5 'Inter Variable', ui-sans-serif, system-ui, sans-serif;
  font-feature-settings: 'cv11', 'ss03'; -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; display: grid; place-items: center; padding: 24px 16px;
  background: var(--canvas); color: var(--ink); font-size: 0.9334rem; -webkit-font-smoothing: antialiased; }
main { width: 100%; max-width: 380px; }
.brand { display: flex; align-items: center; gap: 10px; margin: 0 0 20px; font-weight: 600; letter-spacing: -0.01em; }
.brand svg { width: 28px; height: 28px; }
.panel { padding: 28px; background: var(--panel); border: 1px solid var(--line); border-radius: 12px;
  box-shadow: var(--shadow); }
h1 { margin: 0 0 4px; font-size: 1.4667rem; line-height: 1.25; font-weight: 600; letter-spacing: -0.02em; }
h2 { margin: 0 0 4px; font-size: 0.9334rem; font-weight: 600; }
p { margin: 0; }
a:not(.button) { color: inherit; text-underline-offset: 2px; }
.other { margin-top: 16px; font-size: 0.8667rem; }
.lead, .note { color: var(--muted); }
.lead { margin-bottom: 20px; }
label { display: block; margin: 16px 0 6px; font-size: 0.8667rem; font-weight: 500; }
input { width: 100%; height: 40px; padding: 0 12px; font: inherit; font-size: 16px; color: inherit;
  background: var(--panel); border: 1px solid var(--edge); border-radius: 8px; }
input[aria-invalid='true'] { border-color: var(--danger); }
.choice { display: flex; gap: 8px; align-items: flex-start; margin-top: 14px; font-weight: 400; }
.choice input { width: 18px; height: 18px; margin: 1px 0 0; padding: 0; flex: none; accent-color: var(--brand); }
button, .button { display: block; width: 100%; min-height: 40px; padding: 8px 16px; font: inherit; font-weight: 600;
  text-align: center; text-decoration: none; color: var(--on-brand); background: var(--brand);
  border: 1px solid transparent; border-radius: 8px; cursor: pointer; }
button:hover, .button:hover { background: var(--brand-hover); }
.submit { margin-top: 24px; }
.second { margin-top: 12px; color: var(--ink); background: transparent; border-color: var(--edge); }
.second:hover { background: var(--hover); }
.second + .error { margin-top: 12px; }
[hidden] { display: none; }
details { margin-top: 16px; }
summary { cursor: pointer; font-size: 0.8667rem; font-weight: 500; }
details p { margin-top: 6px; font-size: 0.8667rem; }
:focus-visible { outline: 2px solid var(--focus); outline-offset: 2px; }
.error { margin: 0 0 4px; padding: 10px 12px; color: var(--danger); background: var(--danger-soft); border-radius: 8px; }
.demo { margin-top: 24px; padding-top: 20px; border-top: 1px solid var(--line); }
.demo ul { list-style: none; margin: 12px 0 0; padding: 0; display: grid; gap: 8px; }
.demo button { display: flex; justify-content: space-between; align-items: center; gap: 12px; min-height: 48px;
  padding: 6px 12px; text-align: left; font-weight: 500; color: var(--ink); background: transparent; border-color: var(--line); }
.demo button:hover { background: var(--hover); }
.demo .who { display: block; min-width: 0; overflow-wrap: anywhere; }
.demo small { display: block; font-size: 0.8rem; font-weight: 400; color: var(--muted); }
.demo .role { font-size: 0.8rem; font-weight: 400; color: var(--muted); }
code { padding: 1px 5px; font-size: 0.8667rem; background: var(--hover); border-radius: 4px; color: var(--ink); }
@media (max-width: 425px) { body { place-items: start center; } .panel { padding: 20px; } }
`

/** Returns the style sheet of the issuer's pages, and the Content-Security-Policy that allows only it and its font. */
export function createPageStyle(fontUrl: string): {
  css: string
  policy: string
  /** For the page with the scripts of passkeys, which are served here too. */
  passkeyPolicy: string
} {
  const css = sheet(fontUrl)
  const hash = createHash('sha256').update(css).digest('base64')
  const policy = [
    "default-src 'none'",
    `style-src 'sha256-${hash}'`,
    "font-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
  const passkeyPolicy = `${policy}; script-src 'self'; connect-src 'self'`
  return { css, policy, passkeyPolicy }
}
