import { site } from '../_shared/outside.ts'
import type { Refused } from './refused.ts'
import type { CourseSystem } from './systems.ts'
import { wordsIn } from './words.ts'

type Framing = Pick<CourseSystem, 'issuer' | 'sign_in_url'>
interface Page {
  title: string
  body: string
  language: string
  /** Frame ancestor allowed for the page; none without one. */
  system?: Framing
  /** Form targets besides the house. */
  sends?: string
  script?: string
  status?: number
}

/** A page of the house inside a course: without the app, which must not be framed. */
export async function page({ title, body, language, system, sends, script, status = 200 }: Page): Promise<Response> {
  const german = language.toLowerCase().startsWith('de')
  const origins = system ? [originOf(system.issuer), originOf(system.sign_in_url)].filter(Boolean).join(' ') : ''
  const policy = [
    "default-src 'none'",
    `style-src '${await hashed(style)}'`,
    script && `script-src '${await hashed(script)}'`,
    `form-action ${site()}${sends ? ` ${new URL(sends).origin}` : ''}`,
    `frame-ancestors ${origins || "'none'"}`,
    "base-uri 'none'",
  ]
  const html = `<!doctype html><html lang="${german ? 'de' : 'en'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body><main>${body}</main>${script ? `<script>${script}</script>` : ''}</body></html>`
  return new Response(html, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy.filter(Boolean).join('; '),
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex',
    },
  })
}

/** In a frame of a course: one link, which opens what was chosen in a window of its own. */
export function framePage(system: Framing, language: string, to: string): Promise<Response> {
  const t = wordsIn(language)
  const body = `<h1>${escaped(t.open)}</h1><p>${escaped(t.openText)}</p><p><a class="act" href="${escaped(to)}" target="_blank" rel="noopener noreferrer">${escaped(t.openAct)}</a></p>`
  return page({ title: t.open, body, language, system })
}

const submit = "document.querySelector('form').submit()"

/** Posts a teacher's choice to the course; by itself where scripts run, else by its button. */
export function returnPage(system: Framing, language: string, to: string, token: string): Promise<Response> {
  const t = wordsIn(language)
  const body = `<h1>${escaped(t.back)}</h1><form method="post" action="${escaped(to)}"><input type="hidden" name="JWT" value="${token}"><p><button>${escaped(t.backAct)}</button></p></form>`
  return page({ title: t.back, body, language, system, sends: to, script: submit })
}

/** Error page: why the entry failed, and who can help. */
export function refusedPage({ why, about }: Refused, language: string): Promise<Response> {
  const t = wordsIn(language)
  const body = `<h1>${escaped(t.refused)}</h1><p>${escaped(t[`refused_${why}`].replace('{about}', about))}</p>`
  return page({ title: t.refused, body, language, status: why === 'again' || why === 'expired' ? 400 : 403 })
}

const closing = "(window.opener||window.parent).postMessage({subject:'org.imsglobal.lti.close'},'*')"

/** Ends a registration: the course system closes the window. */
export function registeredPage(language: string, name: string, deployed: boolean): Promise<Response> {
  const t = wordsIn(language)
  const body = `<h1>${escaped(t.registered)}</h1><p>${escaped((deployed ? t.registeredText : t.registeredDeployment).replace('{name}', name))}</p>`
  // Anyone who registers is in the administration of a system the house does not know yet.
  return page({ title: t.registered, body, language, ...(deployed && { script: closing }) })
}

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;')

const originOf = (address: string) => {
  const url = URL.parse(address)
  return url && /^https?:$/.test(url.protocol) ? url.origin : ''
}

async function hashed(text: string): Promise<string> {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...bytes))}`
}

const style = `body{margin:0;padding:32px 24px;background:#F6F3EC;color:#1A1816;font:17px/1.5 "Schibsted Grotesk",system-ui,sans-serif}main{max-width:44rem;margin:0 auto}
h1{font-size:26px;line-height:1.2;font-weight:600;margin:0 0 12px}fieldset{border:0;border-top:1px solid #8a8377;margin:28px 0 0;padding:12px 0 0}legend{padding:0 12px 0 0;font-weight:600}
ul{list-style:none;margin:0;padding:0}li label{display:flex;gap:12px;padding:10px 0;cursor:pointer}li+li{border-top:1px solid #dcd6ca}small{display:block;color:#57524a;font-size:15px}
strong{font-weight:600}input[type=radio]{flex:none;width:20px;height:20px;margin:3px 0;accent-color:#1A1816}.range{display:flex;flex-wrap:wrap;gap:12px 20px;align-items:baseline}.range small{flex-basis:100%}
.range input{font:inherit;padding:8px 10px;width:8em;border:1px solid #57524a;background:#fff;color:inherit}button,.act{display:inline-block;font:inherit;padding:12px 20px;background:#1A1816;color:#F6F3EC;border:0;cursor:pointer;text-decoration:none}
.wrong{border-left:4px solid #B5300F;padding-left:12px}:focus-visible{outline:3px solid #B5300F;outline-offset:3px}`
