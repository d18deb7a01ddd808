const english = {
  title: 'One more press',
  signup: ['Confirm your address.', 'Confirm this address'],
  invite: ['Accept the invitation, and choose a password.', 'Accept the invitation'],
  recovery: ['Set a new password.', 'Set a new password'],
  magiclink: ['Sign in with this link. It works once.', 'Sign in'],
  email_change: ['Confirm that your account is to use this address.', 'Confirm the change'],
  other: ['Go on with the link of this letter. It works once.', 'Go on'],
  why: 'Programs that check mail open links too. So the link does its work when you press.',
} as const
type Words = { [Name in keyof typeof english]: (typeof english)[Name] extends string ? string : readonly [string, string] }
const german: Words = {
  title: 'Noch ein Druck',
  signup: ['Bestätigen Sie Ihre Adresse.', 'Adresse bestätigen'],
  invite: ['Nehmen Sie die Einladung an und wählen Sie ein Passwort.', 'Einladung annehmen'],
  recovery: ['Setzen Sie ein neues Passwort.', 'Neues Passwort setzen'],
  magiclink: ['Melden Sie sich mit diesem Link an. Er gilt einmal.', 'Anmelden'],
  email_change: ['Bestätigen Sie, dass Ihr Konto diese Adresse haben soll.', 'Änderung bestätigen'],
  other: ['Gehen Sie mit dem Link dieses Briefs weiter. Er gilt einmal.', 'Weiter'],
  why: 'Auch Programme, die Post prüfen, öffnen Links. Darum tut der Link seine Arbeit erst, wenn Sie drücken.',
}
const kinds: Record<string, Exclude<keyof Words, 'title' | 'why'>> = {
  signup: 'signup',
  invite: 'invite',
  recovery: 'recovery',
  magiclink: 'magiclink',
  email: 'magiclink',
  email_change: 'email_change',
}

interface About {
  houseName: string
  /** `accept-language` of the visitor. */
  languages: string | undefined
  /** Where the press leads in the end: a browser asks the policy of this page about that too. */
  leadsTo: string
}

/**
 * The page a letter links to: one button, which posts the data of the link. Without a script, and without checking whether the link is
 * still valid.
 */
export function confirmPage(asked: Record<'token' | 'type' | 'redirect_to', string>, { houseName, languages, leadsTo }: About) {
  const lang = /^\s*de\b/i.test(languages ?? '') ? 'de' : 'en'
  const words = lang === 'de' ? german : english
  const [text, act] = words[kinds[asked.type] ?? 'other']
  const fields = Object.entries(asked).map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
  const { origin, protocol } = new URL(leadsTo)
  return {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `default-src 'none'; style-src 'unsafe-inline'; form-action 'self' ${origin === 'null' ? protocol : origin}; frame-ancestors 'none'; base-uri 'none'`,
      'cache-control': 'no-store',
      // The address contains the link: it is sent to no one. The form posts within this origin, which a stricter policy would hide from the
      // server.
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
    html: `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(words.title)} · ${escapeHtml(houseName)}</title><style>${style}</style></head><body><main><h1>${escapeHtml(text)}</h1><form method="post" action="confirm">${fields.join('')}<button>${escapeHtml(act)}</button></form><p>${escapeHtml(words.why)}</p><p>${escapeHtml(houseName)}</p></main></body></html>`,
  }
}

const style =
  'body{margin:0;padding:2rem 1.25rem;background:#F6F3EC;color:#1A1816;font:1.05rem/1.5 system-ui,sans-serif}main{max-width:32em;margin:10vh auto 0}h1{font-size:1.6rem;line-height:1.2;margin:0 0 1.5rem}button{font:inherit;font-weight:600;min-height:44px;padding:.6rem 1.2rem;border:0;background:#1A1816;color:#F6F3EC;cursor:pointer}button:focus-visible{outline:3px solid #B5300F;outline-offset:3px}p{margin:1.5rem 0 0;color:#4A4640}'

const escapeHtml = (raw: string) => raw.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
